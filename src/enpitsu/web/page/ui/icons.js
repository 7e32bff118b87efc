// Icons, drawn by hand on a lattice of 24: lines only, in the colour of the text beside them.

const NS = "http://www.w3.org/2000/svg";

const PENCIL =
  "M4 20l1-4.500L16 4.500a1.400 1.400 0 0 1 2 0l1.500 1.500a1.400 1.400 0 0 1 0 2L8.500 19 4 20ZM14 6.500l3.500 3.500";

/** A path each; M, L, A… as in SVG. */
const PATHS = {
  bulb: "M9 18h6M10 21h4M8.5 14.5C6.9 13.3 6 11.600 6 9.500a6 6 0 0 1 12 0c0 2.100-.9 3.800-2.500 5-.3.200-.5.600-.5 1V15.500h-6v0c0-.4-.2-.8-.5-1Z",
  book: "M12 6C10 4.500 7 4 3.500 4v14c3.500 0 6.500.500 8.500 2 2-1.500 5-2 8.500-2V4C17 4 14 4.500 12 6ZM12 6v14",
  check: "M5 12.500l4.500 4.500L19 7.500",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.500 2",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-4M5 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z",
  down: "M6 9.500l6 6 6-6",
  download: "M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 19.500h16",
  edit: PENCIL,
  eraser: "M8.500 19.500L4 15a1.400 1.400 0 0 1 0-2l8.500-8.500a1.400 1.400 0 0 1 2 0L20 10a1.400 1.400 0 0 1 0 2l-7.500 7.500ZM8.500 9l7 7M8 19.500h12",
  file: "M13.500 3.500H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V9l-5.500-5.500ZM13.500 3.500V9H19",
  film: "M4 5h16v14H4ZM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4",
  flag: "M6 21V4M6 4.500c4-2 7 2 12 0v8.500c-5 2-8-2-12 0",
  grid: "M4 4h16v16H4ZM9.300 4v16M14.700 4v16M4 9.300h16M4 14.700h16",
  help: "M9 9a3 3 0 1 1 4.300 2.700c-.9.400-1.300 1-1.300 2v.5M12 17.300v.2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  import: "M12 15.500V4M7.500 8.500L12 4l4.500 4.500M4 14.500v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4",
  keyboard: "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM6.500 9.500h.1M10 9.500h.1M14 9.500h.1M17.500 9.500h.1M8 14.500h8",
  left: "M14.500 6l-6 6 6 6",
  link: "M10 14a4 4 0 0 0 5.700 0l3.100-3.100a4 4 0 0 0-5.700-5.700L11.700 6.600M14 10a4 4 0 0 0-5.700 0l-3.100 3.100a4 4 0 0 0 5.700 5.700l1.400-1.400",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  more: "M5.500 12h.1M12 12h.1M18.500 12h.1",
  note: "M4 4h16v16H4ZM7 7.500h1.500M11.300 7.500h1.500M7 12h1.500M15.500 12H17M11.300 16.500h1.500",
  palette: "M12 3.500a8.500 8.500 0 1 0 0 17c1.500 0 2-1 1.600-2-.5-1.300.2-2.500 1.700-2.500h2.200c1.900 0 3-1.300 3-3.500 0-5-3.800-9-8.500-9ZM7.500 12h.1M9.500 8h.1M14.500 8h.1",
  pause: "M8.500 5.500v13M15.500 5.500v13",
  pencil: PENCIL,
  play: "M7.500 5l11 7-11 7Z",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4.500a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H17M7 14h10v6H7Z",
  redo: "M15 14l4.500-4.500L15 5M19.500 9.500H10a5 5 0 0 0 0 10h5",
  restart: "M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500",
  right: "M9.500 6l6 6-6 6",
  save: "M5 4h11l4 4v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM8 4v5h7V4M8 20v-6h8v6",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  share: "M12 14.500V4M8 7.500L12 3.500l4 4M7 11H5.500v9h13v-9H17",
  spark: "M12 3.500l2 6.500 6.500 2-6.500 2-2 6.500-2-6.500-6.500-2 6.500-2ZM19 3.500v3M17.500 5h3",
  trash: "M4.500 7h15M9 7V4.500h6V7M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
  undo: "M9 14L4.500 9.500 9 5M4.500 9.500H14a5 5 0 0 1 0 10H9",
  warning: "M12 4l9 16H3ZM12 10v4.500M12 17.300v.2",
};

/** Every name there is. */
export const ICONS = Object.keys(PATHS);

/**
 * An icon; what it means must be said by what it stands in.
 *
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(NS, "svg");
  const path = document.createElementNS(NS, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name] ?? PATHS.help);
  svg.append(path);
  return svg;
}
