import { OpenError } from '../../../../src/core/errors.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { Mark, Psb, Type } from '../psb/psb.ts'

/** Triangle strips of one face. */
export interface StripSet {
  /** Normal and position of each vertex: six numbers; NaN where a number could not be read. Model units. */
  vertices: Float64Array
  /** Vertices up to the end of each strip. */
  ends: Float64Array
}

const CLASS = latinBytes('value(prim_tristripsetwithatt)')
const POINTS = 'mv_p_NxNyNzxyz'
const KIND = 0x54
/** Bytes of a class's field table where the group of one level of detail begins anew. */
const NEXT_GROUP = [0xf4, 0x07, 0xf7, 0x02, 0xe2]

/** Whether the section holds points; since Creo 3 it holds parameters of surfaces only. */
const hasPoints = (section: Uint8Array): boolean => findBytes(section, latinBytes(POINTS)) >= 0

/**
 * Strips of the finest level of detail, which stands first. The first set names its fields; those after it have the same ones in the same order, and arrays as
 * long as the last one before them unless they state another length. Each set states its numbers of vertices twice, so that only sets are taken for sets.
 */
export function readStripSets(section: Uint8Array): { sets: StripSet[]; damaged: number } {
  const bytes = section.subarray(0, endOfGroup(section))
  const from = findBytes(bytes, CLASS)
  if (from < 0 || !hasPoints(section)) return { sets: [], damaged: 0 }
  const reader = new SetReader(bytes, from)
  const sets: StripSet[] = []
  let damaged = 0
  const first = reader.named(from)
  if (first) sets.push(first)
  for (let at = bytes.indexOf(Mark.next, reader.at); at >= 0; at = bytes.indexOf(Mark.next, at + 1)) {
    if (bytes[at + 1] !== KIND || at < reader.at) continue
    const set = reader.positional(at + 2)
    if (set) sets.push(set)
    else if (bytes[at - 2] === Mark.class) damaged++
  }
  return { sets, damaged }
}

function endOfGroup(section: Uint8Array): number {
  const at = findBytes(section, NEXT_GROUP)
  return at < 0 ? section.length : at
}

const INTEGERS = [0x01, 0x08, 0x09]

class SetReader {
  /** Behind the last set that was read. */
  at: number
  private readonly bytes: Uint8Array
  /** Fields between the kind and the points, in order. */
  private readonly fields: string[] = []
  private strips = 1
  private numbers = 0

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** The first set, whose fields have names. */
  named(from: number): StripSet | undefined {
    const psb = new Psb(this.bytes, from)
    try {
      psb.text()
      psb.skipTo(Mark.named)
      let ends = new Float64Array(0)
      for (;;) {
        psb.skip(Mark.named)
        const type = psb.byte()
        const name = psb.text()
        if (name === POINTS) return this.finish(psb, ends)
        if (!INTEGERS.includes(type)) return undefined
        if (name !== 'obj_type') this.fields.push(name)
        const values = this.integers(psb, name)
        if (name === 'p_accum_set_size') ends = values
      }
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      return undefined
    }
  }

  positional(from: number): StripSet | undefined {
    const psb = new Psb(this.bytes, from)
    const { strips } = this
    try {
      let ends = new Float64Array(0)
      for (const name of this.fields) {
        const values = this.integers(psb, name)
        if (name === 'p_accum_set_size') ends = values
      }
      const set = this.finish(psb, ends)
      if (!set) this.strips = strips
      return set
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.strips = strips
      return undefined
    }
  }

  private integers(psb: Psb, name: string): Float64Array<ArrayBuffer> {
    const isEnds = name === 'p_accum_set_size'
    let count = isEnds ? this.strips : 1
    if (psb.peek === Mark.array) {
      psb.byte()
      count = psb.int()
    }
    const values = psb.numbers(count, Type.whole)
    if (isEnds) this.strips = count
    return values
  }

  private finish(psb: Psb, ends: Float64Array): StripSet | undefined {
    let count = this.numbers
    if (psb.peek === Mark.array) {
      psb.byte()
      count = psb.int()
    }
    const vertices = ends.at(-1) ?? 0
    if (!(vertices >= 3) || count !== vertices * 6 || !ends.every((end, i) => end >= (i > 0 ? ends[i - 1] : 0))) return undefined
    const numbers = psb.numbers(count, Type.float)
    if (!mostlyUnit(numbers)) return undefined
    this.numbers = count
    this.at = psb.at
    return { vertices: numbers, ends }
  }
}

/** Normals are of unit length, but for numbers whose last bytes are cut off or could not be read. */
function mostlyUnit(vertices: Float64Array): boolean {
  let good = 0
  let known = 0
  for (let i = 0; i < vertices.length; i += 6) {
    const length = Math.hypot(vertices[i], vertices[i + 1], vertices[i + 2])
    if (Number.isNaN(length)) continue
    known++
    if (Math.abs(length - 1) < 0.01) good++
  }
  return known > 0 && good >= known * 0.9
}
