import { writeChords } from './chords.ts'
import type { LineBatch, Space } from './space.ts'
import { placeStroke } from './strokeLetters.ts'

/** What `LineBatch` needs beside it to be written out. */
export type SpaceLines = Pick<Space, 'lines' | 'shapes' | 'origin'>

/** `DrawnCurves.how` of curves that are drawn by something else, as a whole, and with each segment a curve by itself. */
export const ELSEWHERE = 0
export const AS_WHOLE = 1
export const APART = 2

/** `along` of the run of a curve that is drawn. */
export const alongOf = (how: number): number => (how === APART ? Number.NaN : 0)

/** The items that lines belong to, those of letters and drawn curves included; some come more than once. */
export function ownersOf({ lines: { item, letters, curves }, shapes }: Pick<Space, 'lines' | 'shapes'>): Uint32Array[] {
  const owners = [item]
  if (letters) owners.push(letters.item)
  if (curves) owners.push(shapes.item.filter((_, s) => curves.how[s] !== ELSEWHERE))
  return owners
}

/** The lines of a space with its letters and drawn curves written out as runs among the others: curves before what else their items draw, the rest in the order in which it was drawn. */
export function wholeLines({ lines, shapes, origin }: SpaceLines): LineBatch {
  const { letters, curves } = lines
  if (!letters && !curves) return lines
  const runs = lines.item.length + (letters?.runCount ?? 0) + (curves?.runCount ?? 0)
  const positions = new Float32Array(lines.positions.length + ((letters?.pointCount ?? 0) + (curves?.pointCount ?? 0)) * 2)
  const start = new Uint32Array(runs + 1)
  const along = new Float32Array(runs)
  const item = new Uint32Array(runs)
  let own = 0
  let shape = 0
  let run = 0
  let to = 0
  const how = curves?.how ?? new Uint8Array()
  /** Moves on to the next curve that is drawn. */
  const find = (): void => {
    while (shape < how.length && how[shape] === ELSEWHERE) shape++
  }
  const copyCurves = (last: number): void => {
    for (; shape < how.length && shapes.item[shape] <= last; shape++, find()) {
      start[run] = to / 2
      along[run] = alongOf(how[shape])
      item[run++] = shapes.item[shape]
      to = writeChords(shapes.kind[shape], shapes.values, shapes.start[shape], shapes.start[shape + 1], curves!.chord, origin[0], origin[1], positions, to)
    }
  }
  const copyRuns = (end: number): void => {
    positions.set(lines.positions.subarray(lines.start[own] * 2, lines.start[end] * 2), to)
    along.set(lines.along.subarray(own, end), run)
    item.set(lines.item.subarray(own, end), run)
    const shift = to / 2 - lines.start[own]
    for (; own < end; own++) start[run++] = lines.start[own] + shift
    to = (lines.start[end] + shift) * 2
  }
  const copyUntil = (end: number): void => {
    for (let from = own; from < end; ) {
      copyCurves(lines.item[from])
      let next = end
      if (shape < how.length) for (next = from + 1; next < end && lines.item[next] < shapes.item[shape]; ) next++
      copyRuns(next)
      from = next
    }
  }
  find()
  if (letters) {
    const { rowStart, sign, signStart } = letters
    for (let row = 0; row < letters.item.length; row++) {
      copyUntil(letters.runsBefore[row])
      copyCurves(letters.item[row])
      for (let letter = rowStart[row]; letter < rowStart[row + 1]; letter++)
        for (let stroke = signStart[sign[letter]]; stroke < signStart[sign[letter] + 1]; stroke++) {
          start[run] = to / 2
          item[run++] = letters.item[row]
          to = placeStroke(letters, row, letter, stroke, positions, to)
        }
    }
  }
  copyUntil(lines.item.length)
  copyCurves(Infinity)
  start[runs] = to / 2
  return { positions, start, along, item }
}
