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
  board: {},

  // ---- play ----
  play: {},

  // ---- set ----
  set: {
    board: "{title}, being edited",
    tools: "Tools",
    keys: "Keys",
    half: "Other sum",
    draw: "Draw",
    erase: "Erase",
    undo: "Undo",
    redo: "Redo",
    analysis: "What is known of the draft",
    notYet: "No puzzle yet",
    unique: "Exactly one solution",
    none: "No solution",
    unknown: "Not known",
    late: "The time was over before the number of solutions was known.",
    looking: "Looking for proposals …",
    solutions: { one: "{number} solution", other: "{number} solutions" },
    solutionsOrMore: "{number} solutions or more",
    open: { one: "They differ in one place.", other: "They differ in {count} places." },
    rated: "{level}, score {score}",
    unrated: "not rated",
    fewest: "no fewer would do",
    techniques: { one: "One technique", other: "{count} techniques" },
    minimal: "No clue could go.",
    redundant: "Each of these could go",
    contradiction: { one: "This clue alone is impossible", other: "These {count} clues contradict each other" },
    never: "Nothing has a solution on this board",
    proposals: "What would make it unique",
    moreEdits: "and {count} more",
    noProposal: "No proposal was found in time.",
    noMending: "No way to mend it was found in time.",
    keysTitle: "The editor",
    keyType: "type a clue",
    keyEnter: "draw along the cells that are chosen; in a Kakuro, the other sum",
    keyDelete: "take a clue away",
    keySelect: "choose several cells",
  },

  // ---- learn ----
  learn: {},
};
