// A small puzzle of each genre and variant, for its picture.

export const SAMPLES = {
  sudoku: "sudoku:..6.2./.1.4../.63.../...53./..5.1./.4.6..",
  binary: "binary:..0.../.1..../..0.0./1..1../.....1/..0...",
  futoshiki: "futoshiki:....4/..1.5/...../...2./.5...|r1c1<r2c1,r1c4<r2c4,r2c1<r3c1,r2c2<r3c2,r4c4<r4c5,r5c2>r5c3",
  kakuro: "kakuro:# 6\\- 16\\- 15\\- # #/-\\10 . . . # #/-\\18 . . . 23\\- #/# 12\\- 5\\8 . . 3\\-/-\\18 . . . . ./-\\26 . . . . .",
  neighbor: "neighbor:1.../..2./.4../...3",
  slitherlink: "slitherlink:..3../222.2/.2.../11.21/..12.",
  kenken: "kenken:..../..../..../....|9+=r1c1 r1c2 r2c1,6*=r1c3 r1c4 r2c3,3/=r2c2 r3c2,2/=r2c4 r3c4,1-=r3c1 r4c1,11+=r3c3 r4c2 r4c3,1==r4c4",
  skyscrapers: "skyscrapers:..../..../..../....|.3.2/2..1/...3/.23.",
  "sudoku(diagonal)": "sudoku(diagonal):..5.../...4../....../.3..../..6..1/..1...",
  "sudoku(antiknight)": "sudoku(antiknight):..3.../.4..../....../1..2../.....6/..1...",
  "sudoku(jigsaw)": "sudoku(jigsaw):...5../.....3/..3.../2.4.6./....../..1...|AABCCC/ABBCDC/ABBCDE/AFBDDE/AFDDEE/FFFFEE",
  "sudoku(killer)":
    "sudoku(killer):....../....../....../....../....../......|12=r1c1 r2c1 r3c1,18=r1c2 r2c2 r3c2 r4c2 r4c3,11=r1c3 r2c3 r3c3,5=r1c4 r1c5,1=r1c6,15=r2c4 r2c5 r2c6,8=r3c4 r4c4 r5c4,10=r3c5 r3c6 r4c5 r5c5,1=r4c1,6=r4c6,15=r5c1 r5c2 r5c3 r6c3,18=r5c6 r6c4 r6c5 r6c6,6=r6c1 r6c2",
  "sudoku(thermo)": "sudoku(thermo):4...../..2..5/....../....3./6...1./.....3|r2c1<r1c1<r1c2<r1c3,r4c2<r4c3<r4c4",
  "sudoku(windoku)": "sudoku(windoku):613.2..8./........./49......6/..24.9.../..8....../......4../...8..9../.....1.5./.......23",
};
