// All English of the page, a section a part. Another language is another file with the same keys.
// A text may have forms by number: {one: "a puzzle", other: "{count} puzzles"}.

export const texts = {
  // ---- the frame ----
  shell: {
    name: "enpitsu",
    skip: "Skip to the content",
    views: "Views",
    start: "Start",
    play: "Play",
    set: "Set",
    learn: "Learn",
    settings: "Settings",
    help: "Keyboard help",
    more: "More",
    close: "Close",
    cancel: "Cancel",
    dismiss: "Dismiss",
    broken: "This part of the page could not be loaded: {error}",
    offline: "The server cannot be reached. What you enter is kept; answers come when it is back.",
    online: "The server is back.",
    busy: "The server is busy; please try again in a moment.",
    late: "That took too long and was stopped.",
    large: "That is too large to be sent.",
    failed: "The server answered with an error ({status}).",
    cut: "The answer broke off before its end.",
  },
  settings: {
    title: "Settings",
    theme: "Theme",
    themes: {
      system: "As the system",
      light: "Light",
      dark: "Dark",
      "colour-blind": "Colour-blind",
      large: "Large print",
    },
    switches: "While playing",
    conflicts: "Show conflicts as they arise",
    checks: "Mark wrong entries when I ask whether all is right",
    peers: "Shade the row, column and box of the cursor",
    same: "Shade equal digits",
    timer: "Show the timer",
    labels: "Show the names of rows and columns",
  },
  help: {
    title: "Keyboard help",
    everywhere: "Everywhere",
    open: "this help",
    views: "play, set, learn",
    close: "close a dialog or a menu",
  },

  // ---- the start ----
  start: {
    title: "Pick up a pencil",
  },

  // ---- the board ----
  board: {
    empty: "empty",
    none: "stays empty",
    given: "given",
    supposed: "supposed",
    wrong: "wrong",
    conflicts: "in conflict",
    corner: "corner notes {marks}",
    centre: "notes {marks}",
    colours: ["orange", "blue", "yellow", "violet", "cyan", "pink", "lime", "grey", "green"],
    clue: "clue {text}",
    across: "to the right {text}",
    down: "downwards {text}",
    line: "line {sides}",
    cross: "crossed {sides}",
    sides: { top: "top", right: "right", bottom: "bottom", left: "left" },
    blank: "no cell",
    larger: "Larger",
    smaller: "Smaller",
    whole: "Whole board",
  },

  // ---- play ----
  play: {},

  // ---- set ----
  set: {},

  // ---- learn ----
  learn: {},
};
