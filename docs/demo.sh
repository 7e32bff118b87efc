#!/bin/sh
# A tour of enpitsu on the problems of A. Schönhage's SUDOC2 (2007). Run it with `make demo`.
set -eu

problem1='sudoku:......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../...9..1..'
problem5='sudoku:.8.2.6.../........./16......./61...4.../.9....3../......7.5/.......1./....7..8./..7.3....'

show() {
  printf '\n\033[1m$ enpitsu'
  for word in "$@"; do
    case $word in "$problem1") word='"$problem1"' ;; "$problem5") word='"$problem5"' ;; esac
    printf ' %s' "$word"
  done
  printf '\033[0m\n'
  enpitsu "$@" || [ $? -eq 1 ]
}

show draw "$problem1"
show solve "$problem1" --tree
show check "$problem1"
show check "$problem5"
show rate "$problem1"
show hint "$problem1"
show explain "$problem1"
show count 'sudoku:12../..../..../....'
show check 'sudoku:12../..../..../....'
show convert "$problem5" --to line
show generate sudoku --level hard --count 2 --seed 7
show draw "$problem1" --candidates
show solve 'binary:.0..../.0..../...01./..1.../1....1/..00..'
show solve 'futoshiki:..../..../..../....|r1c3<r2c3,r3c2<r3c1,r3c3<r3c4,r3c1<r4c1,r4c2<r3c2,r4c4<r4c3'
show solve 'kakuro:# 16\- 7\-/-\9 . ./-\14 . .'
show solve --shade 'slitherlink:...3.2./.3..012/0..0..2/...0.../.12...1/..2..3./..02.1.'
show solve 'sudoku(diagonal,thermo):..../..../...4/....|r1c3<r1c2<r2c2'
show generate 'sudoku(killer)' --size 6 --level medium --seed 8
show solve 'kenken:..../..../..../....|2-=r1c1 r1c2,2*=r1c3 r2c3,1-=r1c4 r2c4,5+=r2c1 r2c2 r3c2,5+=r3c1 r4c1,11+=r3c3 r4c2 r4c3,3+=r3c4 r4c4'
show solve 'skyscrapers:..../..../..../....|.332/..../..2./..2.'
show explain 'neighbor:1.../..2./.4../...3'
