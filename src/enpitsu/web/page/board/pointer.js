// Mouse, pen and fingers: taps and drags over cells, along edges, and what an editor hears.

/** @import {Board} from "./board.js" */

const REACH = { mouse: 0.35, pen: 0.4, touch: 0.46 }; // how far an edge may be from the pointer, in cells

/** Hear the pointers on a board. @param {Board} board @param {HTMLElement} sheet */
export function hearPointers(board, sheet) {
  let drag = null;
  sheet.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button === 1) return;
    event.preventDefault(); // the focus goes where the board says
    const box = sheet.getBoundingClientRect();
    const at = board.drawing.toCells(event.clientX, event.clientY, box);
    const edge = board.drawsEdges ? board.places.edgeNear(at.x, at.y, REACH[event.pointerType] ?? 0.4) : null;
    board.tell("press", board.places.under(at.x, at.y));
    if (edge) {
      board.edges.click(edge, event.button === 2);
      return;
    }
    drag = { box, cells: [] };
    sheet.setPointerCapture(event.pointerId);
    over(at, event.ctrlKey || event.metaKey || event.shiftKey ? "add" : "select");
  });
  sheet.addEventListener("pointermove", (event) => {
    if (drag) over(board.drawing.toCells(event.clientX, event.clientY, drag.box), "add");
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    sheet.addEventListener(kind, () => {
      if (drag && drag.cells.length > 1) board.tell("path", { cells: drag.cells });
      drag = null;
    });
  }
  sheet.addEventListener("contextmenu", (event) => event.preventDefault());

  function over({ x, y }, how) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const last = drag.cells.at(-1);
    if (!board.places.within(row, column) || (last && last[0] === row && last[1] === column)) return;
    drag.cells.push([row, column]);
    if (board.mayStand(row, column)) board.moveTo({ row, column }, how, true);
  }
}
