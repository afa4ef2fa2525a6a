import type { BitSet } from '../lines/bitSet.ts'
import { BrepLine, ReadLine } from './brepLine.ts'
import { Growing } from '../../../mesh/growing.ts'
import { Lists } from './lists.ts'
import { Role } from '../lines/keywords.ts'

/** An entry: the row in the table of its kind, counted from 1; the kind; whether another line has the same id; whether the line goes back into the text. */
const KIND_SHIFT = 27
const ROW = 2 ** KIND_SHIFT - 1
const DOUBLED = 0x40000000
const KEPT = 0x80000000
const KINDS = 7
/** Kinds are roles counted from 1. */
const BEFORE = Role.point - 1
const Kind = {
  point: Role.point - BEFORE,
  loop: Role.loop - BEFORE,
  bound: Role.bound - BEFORE,
  outerBound: Role.outerBound - BEFORE,
  face: Role.face - BEFORE,
  shell: Role.shell - BEFORE,
  brep: Role.brep - BEFORE,
} as const

/** Corners of a face beyond which its B-rep is left to the engine. */
const MAX_CORNERS = 10_000

/** The lines that faceted B-reps are made of, from IfcFacetedBrep down to IfcCartesianPoint, as columns: there may be millions. */
export class BrepTables {
  private readonly maxId: number
  /** An entry for each id. */
  private readonly entries = new Growing(Uint32Array)
  /** xyz each. */
  private readonly points = new Growing(Float64Array)
  private readonly loops = new Lists()
  /** Loop of each bound, doubled; odd where the bound runs against it. */
  private readonly bounds = new Growing(Uint32Array)
  private readonly faces = new Lists()
  private readonly shells = new Lists()
  /** Shell of each B-rep. */
  private readonly breps = new Growing(Uint32Array)
  private readonly line: BrepLine

  /** Lines with ids from `maxId` on, or that refer to such, are not taken. */
  constructor(maxId: number) {
    this.maxId = maxId
    this.line = new BrepLine(maxId)
  }

  /** Takes a line whose arguments begin at `open`. Returns where it ends; -1 when it is not whole, 0 when it stays in the text. */
  take(role: number, id: number, bytes: Uint8Array, open: number): number {
    if (id <= 0 || id >= this.maxId) return 0
    if (this.kindOf(id) > 0) {
      this.entries.data[id] = (this.entries.data[id] | DOUBLED) >>> 0
      return 0
    }
    const kind = role - BEFORE
    this.line.begin(bytes, open)
    const result = this.read(kind)
    if (result !== ReadLine.good) return result
    const { entries } = this
    entries.reserve(id + 1 - entries.length)
    entries.length = Math.max(entries.length, id + 1)
    entries.data[id] = ((kind << KIND_SHIFT) | this.add(kind)) >>> 0
    return this.line.at
  }

  /** Whether a line is a B-rep that the engine has a stub of. */
  has(id: number): boolean {
    return this.kindOf(id) === Kind.brep && !this.isKept(id)
  }

  /**
   * Settles which lines go back into the text: those that others refer to, B-reps that are cut, such that are not whole, and all that these are made of.
   * @param cut ids of products that are cut or cut others, and of their items
   */
  settle(referred: BitSet, cut: ReadonlySet<number>): void {
    const { length } = this.entries
    for (let id = 1; id < length; id++) if (this.kindOf(id) > 0 && (referred.has(id) || this.clearKindOf(id) === 0)) this.keep(id)
    for (const id of cut) this.keep(id)
    for (let id = 1; id < length; id++) if (this.has(id) && !this.isWhole(id)) this.keep(id)
    // The stub of a B-rep has a shell of its id.
    for (let id = 1; id < length; id++) if (this.has(id) && this.isKept(this.shellOf(id))) this.keep(id)
  }

  /** The lines that go back into the text, and stubs of all other B-reps. `freeId`: from here on no line has an id. */
  *text(freeId: number): Generator<string, void> {
    let hasStub = false
    for (let id = 1; id < this.entries.length; id++) {
      if (this.has(id)) {
        if (!hasStub) yield stubFace(freeId)
        hasStub = true
        const shell = this.shellOf(id)
        yield `#${shell}=IFCCLOSEDSHELL((#${freeId}));\n#${id}=IFCFACETEDBREP(#${shell});\n`
      } else if (this.kindOf(id) > 0 && this.isKept(id)) yield `#${id}=${this.lineText(id)};\n`
    }
  }

  /** The faces of a B-rep, by id. */
  facesOf(brep: number): Uint32Array {
    return this.shells.list(this.rowOf(this.shellOf(brep)))
  }

  /** Borders of a face as ids of points, wound as the face is. `hasOuter`: the first one is stated to be the outer border. */
  bordersOf(face: number): { borders: Uint32Array[]; hasOuter: boolean } {
    const borders: Uint32Array[] = []
    let hasOuter = false
    for (const bound of this.faces.list(this.rowOf(face))) {
      const loop = this.bounds.data[this.rowOf(bound)]
      const points = this.loops.list(this.rowOf(loop >>> 1))
      const border = loop & 1 ? points.slice().reverse() : points
      if (this.kindOf(bound) === Kind.outerBound && !hasOuter) {
        hasOuter = true
        borders.unshift(border)
      } else borders.push(border)
    }
    return { borders, hasOuter }
  }

  /** Appends the coordinates of a point. */
  pointInto(out: number[], point: number): void {
    const at = this.rowOf(point) * 3
    out.push(this.points.data[at], this.points.data[at + 1], this.points.data[at + 2])
  }

  private read(kind: number): number {
    const { line } = this
    if (kind === Kind.point) return line.readPoint()
    if (kind === Kind.bound || kind === Kind.outerBound) return line.readBound()
    return kind === Kind.brep ? line.readReference() : line.readList()
  }

  /** Adds the line to the table of its kind and returns the number of rows there. */
  private add(kind: number): number {
    const { point, ids, isAlong } = this.line
    if (kind === Kind.point) {
      for (const value of point) this.points.push(value)
      return this.points.length / 3
    }
    if (kind === Kind.bound || kind === Kind.outerBound) {
      this.bounds.push(ids.data[0] * 2 + (isAlong ? 0 : 1))
      return this.bounds.length
    }
    if (kind === Kind.brep) {
      this.breps.push(ids.data[0])
      return this.breps.length
    }
    const lists = this.listsOf(kind)
    lists.begin()
    for (let i = 0; i < ids.length; i++) lists.ids.push(ids.data[i])
    return lists.count
  }

  private listsOf(kind: number): Lists {
    return kind === Kind.loop ? this.loops : kind === Kind.face ? this.faces : this.shells
  }

  private kindOf(id: number): number {
    return id < this.entries.length ? (this.entries.data[id] >>> KIND_SHIFT) & KINDS : 0
  }

  /** The kind of a line whose id no other line has. */
  private clearKindOf(id: number): number {
    return this.kindOf(id) > 0 && this.entries.data[id] & DOUBLED ? 0 : this.kindOf(id)
  }

  private rowOf(id: number): number {
    return (this.entries.data[id] & ROW) - 1
  }

  private isKept(id: number): boolean {
    return this.entries.data[id] >= KEPT
  }

  private shellOf(brep: number): number {
    return this.breps.data[this.rowOf(brep)]
  }

  /** The lines that one is made of. */
  private under(id: number): ArrayLike<number> {
    const kind = this.kindOf(id)
    const row = this.rowOf(id)
    if (kind === Kind.brep) return [this.breps.data[row]]
    if (kind === Kind.bound || kind === Kind.outerBound) return [this.bounds.data[row] >>> 1]
    return kind === Kind.point ? [] : this.listsOf(kind).list(row)
  }

  /** Puts a line back into the text, and all that it is made of. */
  private keep(id: number): void {
    if (this.kindOf(id) === 0 || this.isKept(id)) return
    this.entries.data[id] += KEPT
    const under = this.under(id)
    for (let i = 0; i < under.length; i++) this.keep(under[i])
  }

  /** Whether a B-rep is made of lines that were taken, each of the kind that belongs there. */
  private isWhole(brep: number): boolean {
    const shell = this.shellOf(brep)
    if (this.clearKindOf(brep) === 0 || this.clearKindOf(shell) !== Kind.shell) return false
    for (const face of this.facesOf(brep)) {
      if (this.clearKindOf(face) !== Kind.face) return false
      let corners = 0
      for (const bound of this.faces.list(this.rowOf(face))) {
        if (this.clearKindOf(bound) !== Kind.bound && this.clearKindOf(bound) !== Kind.outerBound) return false
        const loop = this.bounds.data[this.rowOf(bound)] >>> 1
        if (this.clearKindOf(loop) !== Kind.loop) return false
        const points = this.loops.list(this.rowOf(loop))
        corners += points.length
        for (let i = 0; i < points.length; i++) if (this.clearKindOf(points[i]) !== Kind.point) return false
      }
      if (corners > MAX_CORNERS) return false
    }
    return true
  }

  private lineText(id: number): string {
    const kind = this.kindOf(id)
    const under = Array.from(this.under(id), (line) => `#${line}`).join()
    if (kind === Kind.point) {
      const xyz: number[] = []
      this.pointInto(xyz, id)
      return `IFCCARTESIANPOINT((${xyz.map(real).join()}))`
    }
    if (kind === Kind.brep) return `IFCFACETEDBREP(${under})`
    if (kind === Kind.loop) return `IFCPOLYLOOP((${under}))`
    if (kind === Kind.face) return `IFCFACE((${under}))`
    if (kind === Kind.shell) return `IFCCLOSEDSHELL((${under}))`
    const isAlong = (this.bounds.data[this.rowOf(id)] & 1) === 0
    return `${kind === Kind.outerBound ? 'IFCFACEOUTERBOUND' : 'IFCFACEBOUND'}(${under},${isAlong ? '.T.' : '.F.'})`
  }
}

/** A number as ISO 10303-21 writes a real: with a point. */
function real(value: number): string {
  const [digits, exponent] = String(value).split('e')
  return `${digits.includes('.') ? digits : `${digits}.`}${exponent === undefined ? '' : `E${exponent}`}`
}

/** A face of one triangle at the origin. */
const stubFace = (id: number): string =>
  `#${id}=IFCFACE((#${id + 1}));\n#${id + 1}=IFCFACEOUTERBOUND(#${id + 2},.T.);\n#${id + 2}=IFCPOLYLOOP((#${id + 3},#${id + 4},#${id + 5}));\n` +
  `#${id + 3}=IFCCARTESIANPOINT((0.,0.,0.));\n#${id + 4}=IFCCARTESIANPOINT((2.,0.,0.));\n#${id + 5}=IFCCARTESIANPOINT((0.,2.,0.));\n`
