// What the board is given and what it tells, as types for readers and editors; nothing runs here.

/**
 * A cell or an edge that gets a value.
 * @typedef {object} Place
 * @property {string} name What a person calls it: "r1c1", "r1c1 top".
 * @property {number} row Of its cell in the picture, from 0 on, a rim included.
 * @property {number} column
 * @property {?number[]} ends Of an edge: row, column, row, column on the lattice.
 * @property {string[]} values The symbols that may stand there.
 * @property {?string} given The symbol that is printed there.
 */

/**
 * One of the five core forms; numbers are places and values (their places among the symbols).
 * @typedef {object} Form
 * @property {"different"|"linear"|"count"|"automaton"|"loop"} form
 * @property {number[]} scope
 * @property {number[]} [weights]
 * @property {number} [low]
 * @property {number} [high]
 * @property {number[]} [values]
 * @property {number} [of] The number of an automaton.
 * @property {number[][]} [ends] The two points that each edge joins.
 */

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} sentence
 * @property {Form[]} forms
 */

/**
 * A puzzle as /api/board tells it.
 * @typedef {object} BoardData
 * @property {string} title
 * @property {number} rows Of the picture, a rim included.
 * @property {number} columns
 * @property {number} cell The side of a cell in the units of the picture.
 * @property {string} [ground] SVG below all: shades.
 * @property {string} board SVG: what the puzzle prints, and its lines.
 * @property {string} beside SVG: what rows and columns are called.
 * @property {string[]} symbols By value.
 * @property {?string} [unwritten] The symbol that need not be entered.
 * @property {Place[]} places
 * @property {Rule[]} rules
 * @property {{steps: number[][], accepting: number[]}[]} automata Steps are state, value, next state.
 */

/**
 * What a hint or a step of the film shows.
 * @typedef {object} Picture
 * @property {string} [ground] SVG below the board.
 * @property {string} [above] SVG above it.
 * @property {boolean} [own] What the player wrote stays visible.
 */

/**
 * What is on the board; all by the names of places, all optional.
 * @typedef {object} View
 * @property {Object<string, string>} [entries]
 * @property {Object<string, string[]>} [corner]
 * @property {Object<string, string[]>} [centre]
 * @property {Object<string, number[]>} [colours] From 0 to 8.
 * @property {Set<string>} [supposed]
 * @property {Set<string>} [conflicts]
 * @property {Set<string>} [wrong]
 * @property {?Picture} [picture]
 */

/**
 * @typedef {object} BoardOptions
 * @property {string} [label] What a screen reader calls the board.
 * @property {boolean} [interactive] Else it is a picture.
 * @property {"draw"|"none"} [edges] Whether clicks and drags draw lines on edges.
 * @property {boolean} [wrap] Arrow keys go on at the other side.
 * @property {boolean} [peers] Shade the cells that see the one that is selected.
 * @property {boolean} [same] Shade the cells that hold the same.
 * @property {boolean} [slots] Marks in the centre have places of their own, as in the server's pictures.
 * @property {boolean} [labels] Rows and columns are named beside the board.
 */

export {};
