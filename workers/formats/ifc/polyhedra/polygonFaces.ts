import type { BitSet } from '../lines/bitSet.ts'
import { Growing } from '../../../mesh/growing.ts'
import { Lists } from './lists.ts'
import { skipBlanks } from '../lines/statement.ts'

const OPEN = 40
const CLOSE = 41
const COMMA = 44
const SEMICOLON = 59
const HASH = 35
const DOLLAR = 36
/** Between the borders of a face; points are counted from 1. */
const NEXT_BORDER = 0
/** An entry: the row of the face, counted from 1, whether another line has the same id, and whether the line goes back into the text. */
const ROW = 0x3fffffff
const DOUBLED = 0x40000000
const KEPT = 0x80000000
/** Corners of a face beyond which its set is left to the engine. */
const MAX_CORNERS = 10_000

/** The faces of polygonal face sets (IfcIndexedPolygonalFace, also with voids) and which set has which, as columns. */
export class PolygonFaces {
  private readonly maxId: number
  /** An entry for each id. */
  private readonly entries = new Growing(Uint32Array)
  /** Points of the borders, the outer one first. */
  private readonly corners = new Lists()
  private readonly facesOfSets = new Lists()
  private readonly setRows = new Map<number, number>()
  /** Sets whose id stands twice. */
  private readonly doubledSets = new Set<number>()

  /** Faces with ids from `maxId` on are not taken. */
  constructor(maxId: number) {
    this.maxId = maxId
  }

  /** Takes the face whose arguments begin at `open`. Returns where the line ends; -1 when it is not whole, 0 when it stays in the text. */
  takeFace(id: number, bytes: Uint8Array, open: number): number {
    if (id <= 0 || id >= this.maxId) return 0
    if (this.rowOf(id) >= 0) {
      this.entries.data[id] = (this.entries.data[id] | DOUBLED) >>> 0
      return 0
    }
    const before = this.corners.ids.length
    const end = this.readBorders(bytes, open)
    if (end <= 0 || this.corners.ids.length - before > MAX_CORNERS) {
      this.corners.ids.length = before
      return Math.min(end, 0)
    }
    this.corners.starts.push(before)
    this.entries.reserve(id + 1 - this.entries.length)
    this.entries.length = Math.max(this.entries.length, id + 1)
    this.entries.data[id] = this.corners.count
    return end
  }

  /** Takes the faces of a set, whose arguments begin at `open` and end at `end`. False when it is not of the usual form: points, closed, faces, no index of points. */
  takeSet(id: number, bytes: Uint8Array, open: number, end: number): boolean {
    if (this.setRows.has(id)) {
      this.doubledSets.add(id)
      return false
    }
    const { ids } = this.facesOfSets
    const before = ids.length
    let at = bytes.indexOf(OPEN, open + 1) + 1
    if (at === 0 || at > end) return false
    for (;;) {
      at = skipBlanks(bytes, at)
      if (bytes[at++] !== HASH) break
      let face = 0
      while (bytes[at] >= 48 && bytes[at] <= 57) face = face * 10 + bytes[at++] - 48
      ids.push(face < this.maxId ? face : 0)
      at = skipBlanks(bytes, at)
      if (bytes[at++] !== COMMA) break
    }
    const isUsual = bytes[at - 1] === CLOSE && endsPlain(bytes, at)
    if (!isUsual) {
      ids.length = before
      return false
    }
    this.facesOfSets.starts.push(before)
    this.setRows.set(id, this.facesOfSets.count - 1)
    return true
  }

  /** Whether all faces of a set were taken, each from the only line with its id. */
  isWhole(set: number): boolean {
    if (this.doubledSets.has(set)) return false
    for (const face of this.facesOf(set)) if (this.rowOf(face) < 0 || (this.entries.data[face] & DOUBLED) !== 0) return false
    return true
  }

  /** The faces of a set that goes back into the text go there, too. */
  keepSet(set: number): void {
    for (const face of this.facesOf(set)) this.keep(face)
  }

  /** The faces that go back into the text: also those that other lines refer to. */
  *text(referred: BitSet): Generator<string, void> {
    for (let id = 1; id < this.entries.length; id++) {
      if (this.rowOf(id) < 0) continue
      const { data } = this.entries
      if (data[id] < DOUBLED && !referred.has(id)) continue
      const [outer, ...inner] = this.bordersOf(id).map((border) => `(${border.join()})`)
      yield inner.length > 0 ? `#${id}=IFCINDEXEDPOLYGONALFACEWITHVOIDS(${outer},(${inner.join()}));\n` : `#${id}=IFCINDEXEDPOLYGONALFACE(${outer});\n`
    }
  }

  facesOf(set: number): Uint32Array {
    const row = this.setRows.get(set)
    return row === undefined ? new Uint32Array(0) : this.facesOfSets.list(row)
  }

  /** Borders of a face as points of the set, counted from 1; the outer one first. */
  bordersOf(face: number): Uint32Array[] {
    const list = this.corners.list(this.rowOf(face))
    const borders: Uint32Array[] = []
    let from = 0
    for (let i = 0; i <= list.length; i++) {
      if (i < list.length && list[i] !== NEXT_BORDER) continue
      borders.push(list.subarray(from, i))
      from = i + 1
    }
    return borders
  }

  private keep(id: number): void {
    if (this.rowOf(id) >= 0) this.entries.data[id] = (this.entries.data[id] | KEPT) >>> 0
  }

  /** The row of a face; -1 when there is none. */
  private rowOf(id: number): number {
    return id < this.entries.length ? (this.entries.data[id] & ROW) - 1 : -1
  }

  /** `((1,2,3));` or `((1,2,3),((4,5,6),...));` Returns the end, -1: not whole, 0: something else. */
  private readBorders(bytes: Uint8Array, open: number): number {
    const { ids } = this.corners
    let depth = 0
    /** Lists of arguments: the outer border, then that of the inner ones. */
    let lists = 0
    let at = open
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte >= 48 && byte <= 57) {
        let point = 0
        for (; bytes[at] >= 48 && bytes[at] <= 57; at++) point = point * 10 + bytes[at] - 48
        at--
        if (depth < 2 || (depth === 2 && lists > 1) || point === 0 || point > ROW) return 0
        ids.push(point)
      } else if (byte === OPEN) {
        depth++
        if (depth === 2) lists++
        else if (depth === 3) ids.push(NEXT_BORDER)
        else if (depth > 3) return 0
      } else if (byte === CLOSE) depth--
      else if (byte === SEMICOLON) return depth === 0 ? at + 1 : 0
      else if (byte !== COMMA && byte > 32) return 0
    }
    return -1
  }
}

/** Whether nothing follows but `,$);` or `);`. */
function endsPlain(bytes: Uint8Array, from: number): boolean {
  let at = skipBlanks(bytes, from)
  if (bytes[at] === COMMA) {
    at = skipBlanks(bytes, at + 1)
    if (bytes[at++] !== DOLLAR) return false
    at = skipBlanks(bytes, at)
  }
  return bytes[at] === CLOSE && bytes[skipBlanks(bytes, at + 1)] === SEMICOLON
}
