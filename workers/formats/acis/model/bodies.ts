import type { Attribute, Node } from '../../../../src/core/scene/model.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Tok } from '../stream/tokenTable.ts'
import type { AcisRecords } from './acisRecords.ts'
import type { Body } from '../../../kernel/brep/body.ts'
import type { PartSource } from '../../exact/laterParts.ts'
import { Geometry } from './geometry.ts'
import { type BuiltLump, LumpBuilder } from './lumpBody.ts'
import { Placement, placementOf } from './fieldReader.ts'

const MOST_LISTED = 200

/** Colours and names that hang on bodies and faces. */
class Attributes {
  private readonly records: AcisRecords

  constructor(records: AcisRecords) {
    this.records = records
  }

  /** 0 for none. */
  color(owner: number): Rgba {
    for (const record of this.of(owner)) {
      const special = this.records.special(record)
      if (special === 'rgb_color') return rgb(this.records.numbers(record).slice(-3))
      // Bits of colour method over the colour: C2 stands for a true one.
      if (special === 'truecolor') return trueColor(this.records.numbers(record).at(-1) ?? 0)
    }
    return 0
  }

  /** Texts by their names. */
  listed(owner: number): Attribute[] {
    const out: Attribute[] = []
    for (const record of this.of(owner)) {
      if (this.records.special(record) !== 'string_attrib') continue
      const [name, value] = this.texts(record)
      if (name && value !== undefined && out.length < MOST_LISTED) out.push({ group: 'ACIS', name, value })
    }
    return out
  }

  /** The text of an attribute that is named as one; '' for none. */
  name(owner: number): string {
    const found = this.listed(owner).find(({ name }) => /name/i.test(name))
    return found ? String(found.value) : ''
  }

  private texts(record: number): string[] {
    const { tokens } = this.records
    const out: string[] = []
    for (let t = this.records.fields(record); t < this.records.end(record); t++) if (tokens.kind(t) === Tok.text) out.push(tokens.string(t))
    return out
  }

  private of(owner: number): number[] {
    return this.records.chain(this.records.attribute(owner), 'attrib')
  }
}

function rgb(channels: readonly number[]): Rgba {
  if (channels.length !== 3 || !channels.every((value) => value >= 0 && value <= 1)) return 0
  return channels.reduce((color, value) => color * 256 + Math.round(value * 255), 0) * 256 + 255
}

function trueColor(value: number): Rgba {
  const bits = value >>> 0
  return bits >>> 24 === 0xc2 ? (bits & 0xffffff) * 256 + 255 : 0
}

export interface AcisBodies {
  roots: Node[]
  parts: PartSource[]
  /** The application's number of the body of each part (-1: none), and the body's place among those of the stream. */
  keys: { key: number; ordinal: number }[]
  /** Faces and edges of unknown kinds. */
  unknown: number
  /** Faces whose border alone the stream holds, and that were filled. */
  filled: number
}

const kindNames = { solid: 'Solid', sheet: 'Sheet', wire: 'Wire' }

/** Every body of a stream as a part; a body's lumps are bodies of their own. `unitScale`: millimetres in a unit. */
export function buildBodies(records: AcisRecords, unitScale: number): AcisBodies {
  const attributes = new Attributes(records)
  const result: AcisBodies = { roots: [], parts: [], keys: [], unknown: 0, filled: 0 }
  for (const [ordinal, body] of bodiesOf(records).entries()) {
    const { placement, mirror } = placementOf(records, records.refTo(body, 'transform'), unitScale)
    const { bodies, unknown, filled } = lumpsOf(records, body, new Geometry(records, placement), attributes)
    result.unknown += unknown
    result.filled += filled
    if (bodies.length === 0) continue
    const id = result.parts.length
    const kind = bodies.find(({ faces }) => faces.length > 0)?.kind ?? 'wire'
    const name = attributes.name(body) || `${kindNames[kind]} ${id + 1}`
    result.parts.push({ id, name, bodies, points: [], color: attributes.color(body) })
    result.keys.push({ key: records.key(body), ordinal })
    const listed = attributes.listed(body)
    result.roots.push({ id: 0, name, part: id, children: [], ...(mirror && { transform: mirror }), ...(listed.length > 0 && { attributes: listed }) })
  }
  if (result.parts.length === 0) addLooseFaces(records, unitScale, attributes, result)
  return result
}

/** Bodies to which the application has given a number; the others beside them are scratch copies. Without any such all of them. */
function bodiesOf(records: AcisRecords): number[] {
  const all: number[] = []
  for (let record = 0; record < records.count; record++) if (records.kind(record) === 'body') all.push(record)
  const keyed = all.filter((body) => records.key(body) >= 0)
  return keyed.length > 0 ? keyed : all
}

function lumpsOf(records: AcisRecords, body: number, geometry: Geometry, attributes: Attributes): Omit<BuiltLump, 'body'> & { bodies: Body[] } {
  const bodies: Body[] = []
  let unknown = 0
  let filled = 0
  const finish = (builder: LumpBuilder): void => {
    const built = builder.build()
    unknown += built.unknown
    filled += built.filled
    if (built.body.faces.length + built.body.edges.length > 0) bodies.push(built.body)
  }
  for (const lump of records.chain(records.refTo(body, 'lump'), 'lump')) {
    const own = attributes.color(lump)
    const builder = new LumpBuilder(records, geometry, (face) => attributes.color(face) || own)
    for (const shell of records.chain(records.refTo(lump, 'shell'), 'shell')) {
      builder.shell(facesOf(records, shell))
      for (const wire of records.chain(records.refTo(shell, 'wire'), 'wire')) builder.wire(records.refTo(wire, 'coedge'))
    }
    finish(builder)
  }
  const wires = records.chain(records.refTo(body, 'wire'), 'wire')
  if (wires.length > 0) {
    const builder = new LumpBuilder(records, geometry, () => 0)
    for (const wire of wires) builder.wire(records.refTo(wire, 'coedge'))
    finish(builder)
  }
  return { bodies, unknown, filled }
}

/** A shell's own faces and those of its subshells. */
function facesOf(records: AcisRecords, shell: number): number[] {
  const out = new Set(records.chain(records.refTo(shell, 'face'), 'face'))
  const seen = new Set<number>()
  const next = [records.refTo(shell, 'subshell')]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at < 0 || seen.has(at)) continue
    seen.add(at)
    for (const face of records.chain(records.refTo(at, 'face'), 'face')) out.add(face)
    next.push(...records.refs(at).filter((ref) => records.kind(ref) === 'subshell'))
  }
  return [...out]
}

/** A stream of faces without a body is shown as one sheet. */
function addLooseFaces(records: AcisRecords, unitScale: number, attributes: Attributes, result: AcisBodies): void {
  const faces: number[] = []
  for (let record = 0; record < records.count; record++) if (records.kind(record) === 'face') faces.push(record)
  if (faces.length === 0) return
  const builder = new LumpBuilder(records, new Geometry(records, new Placement(unitScale)), (face) => attributes.color(face))
  builder.shell(faces)
  const { body, unknown, filled } = builder.build()
  result.unknown += unknown
  result.filled += filled
  result.parts.push({ id: 0, name: 'Sheet 1', bodies: [body], points: [], color: 0 })
  result.keys.push({ key: -1, ordinal: 0 })
  result.roots.push({ id: 0, name: 'Sheet 1', part: 0, children: [] })
}
