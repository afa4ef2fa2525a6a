/** A field: a number is an integer, a string a word ('I': no bound), and a truth a sense. */
export type Field =
  | number
  | string
  | boolean
  | { ref: number }
  | { real: number }
  | { vector: readonly number[] }
  | { enum: string; code: number }
  | { open: string }
  | { close: true }
  | { text: string }
export interface SatRecord {
  name: string
  fields: Field[]
}

export const ref = (to: number): Field => ({ ref: to })
export const real = (value: number): Field => ({ real: value })
export const vector = (...values: number[]): Field => ({ vector: values })
/** Words of a text for false and true. */
const senses = ['forward', 'reversed']

/** How a stream is written: what stands behind the attributes, and what else differs between releases. */
export interface Dialect {
  version: number
  /** Fields between the attributes and a record's own. */
  base: Field[]
}

export const dialects: Readonly<Record<string, Dialect>> = {
  'before 7.0': { version: 400, base: [] },
  '7.0': { version: 700, base: [-1, ref(-1)] },
  '24.0': { version: 2400, base: [-1, -1, ref(-1)] },
}

const withBase = ({ name, fields: [attribute, ...own] }: SatRecord, { base }: Dialect): SatRecord => ({ name, fields: [attribute, ...base, ...own] })

/** SAT text, of millimetres unless `scale` is another. */
export function satText(records: readonly SatRecord[], dialect: Dialect, scale = 1): string {
  const lines = [`${dialect.version} 0 1 0`, '11 Facet tests 10 ACIS tests 24 Thu Jan 01 00:00:00 2026', `${scale} 1e-06 1e-10`]
  records.forEach((record, i) => {
    const { name, fields } = withBase(record, dialect)
    lines.push(`-${i} ${name} ${fields.map(word).join(' ')} #`)
  })
  return `${lines.join('\n')}\nEnd-of-ACIS-data\n`
}

function word(field: Field): string {
  if (typeof field === 'number') return String(field)
  if (typeof field === 'string') return field
  if (typeof field === 'boolean') return senses[Number(field)]
  if ('ref' in field) return `$${field.ref}`
  if ('real' in field) return String(field.real)
  if ('vector' in field) return field.vector.join(' ')
  if ('enum' in field) return field.enum
  if ('open' in field) return `{ ${field.open}`
  if ('text' in field) return `@${field.text.length} ${field.text}`
  return '}'
}

/** The same as binary, with integers of 4 or 8 bytes. */
export function sabBytes(records: readonly SatRecord[], dialect: Dialect, width: 4 | 8, scale = 10): Uint8Array<ArrayBuffer> {
  const out: number[] = [...ascii(`ASM BinaryFile${width}`)]
  out.push(...integer(dialect.version, 4))
  // Narrow streams have one count before that of entities, and flags behind it; wide ones more of both.
  while (out.length < (width === 4 ? 23 : 31)) out.push(0)
  out.push(...integer(records.length, width), ...integer(0, width))
  for (const text of ['Facet tests', 'ASM tests', 'today']) out.push(7, text.length, ...ascii(text))
  for (const value of [scale, 1e-6, 1e-10]) out.push(6, ...float(value))
  for (const record of records) {
    const { name, fields } = withBase(record, dialect)
    const names = name.split('-')
    names.forEach((part, i) => out.push(i === names.length - 1 ? 13 : 14, part.length, ...ascii(part)))
    for (const field of fields) out.push(...token(field, width))
    out.push(17)
  }
  const end = 'End-of-ASM-data'
  out.push(13, end.length, ...ascii(end))
  return Uint8Array.from(out)
}

function token(field: Field, width: number): number[] {
  if (typeof field === 'number') return [4, ...integer(field, width)]
  if (typeof field === 'boolean') return [field ? 10 : 11]
  if (typeof field === 'string') return field === 'I' ? [11] : [13, field.length, ...ascii(field)]
  if ('ref' in field) return [12, ...integer(field.ref, width)]
  if ('real' in field) return [6, ...float(field.real)]
  if ('vector' in field) return field.vector.length === 3 ? [20, ...field.vector.flatMap(float)] : field.vector.flatMap((value) => [6, ...float(value)])
  if ('enum' in field) return [21, ...integer(field.code, width)]
  if ('open' in field) return [15, 13, field.open.length, ...ascii(field.open)]
  if ('text' in field) return [7, field.text.length, ...ascii(field.text)]
  return [16]
}

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))
const float = (value: number): number[] => [...new Uint8Array(Float64Array.of(value).buffer)]
function integer(value: number, width: number): number[] {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigInt64(0, BigInt(value), true)
  return Array.from({ length: width }, (_, i) => bytes.getUint8(i))
}

/**
 * A cylinder of some radius and height about z, without a seam: records of one body, red, and named. `transform`: 13 numbers; `side`: another surface in place of the mantle's;
 * `double`: its faces are to be seen from both sides.
 */
export function cylinderRecords(
  radius: number,
  height: number,
  { transform, side, double = false }: { transform?: readonly number[]; side?: SatRecord; double?: boolean } = {},
): SatRecord[] {
  const none = ref(-1)
  const face = (next: number, loop: number, surface: number): SatRecord => ({
    name: 'face',
    fields: [none, ref(next), ref(loop), ref(2), none, ref(surface), false, double],
  })
  const loop = (next: number, coedge: number, owner: number): SatRecord => ({ name: 'loop', fields: [none, ref(next), ref(coedge), ref(owner)] })
  const coedge = (own: number, partner: number, edge: number, reversed: boolean, owner: number): SatRecord => ({
    name: 'coedge',
    fields: [none, ref(own), ref(own), ref(partner), ref(edge), reversed, ref(owner), none],
  })
  const plane = (z: number, normal: number): SatRecord => ({
    name: 'plane-surface',
    fields: [none, vector(0, 0, z), vector(0, 0, normal), vector(1, 0, 0), ...unbounded],
  })
  const edge = (vertex: number, own: number, curve: number): SatRecord => ({
    name: 'edge',
    fields: [none, ref(vertex), real(0), ref(vertex), real(2 * Math.PI), ref(own), ref(curve), false],
  })
  const circle = (z: number): SatRecord => ({
    name: 'ellipse-curve',
    fields: [none, vector(0, 0, z), vector(0, 0, 1), vector(radius, 0, 0), real(1), 'I', 'I'],
  })
  const mantle: SatRecord = {
    name: 'cone-surface',
    fields: [none, vector(0, 0, 0), vector(0, 0, 1), vector(radius, 0, 0), real(1), 'I', 'I', real(0), real(1), real(radius), ...unbounded],
  }
  return [
    { name: 'body', fields: [ref(26), ref(1), none, ref(transform ? 25 : -1)] },
    { name: 'lump', fields: [none, none, ref(2), ref(0)] },
    { name: 'shell', fields: [none, none, none, ref(3), none, ref(1)] },
    face(4, 6, 10),
    face(5, 7, 11),
    face(-1, 9, 12),
    loop(-1, 13, 3),
    loop(8, 14, 4),
    loop(-1, 15, 4),
    loop(-1, 16, 5),
    plane(height, 1),
    side ?? mantle,
    plane(0, -1),
    coedge(13, 14, 17, false, 6),
    coedge(14, 13, 17, true, 7),
    coedge(15, 16, 18, false, 8),
    coedge(16, 15, 18, true, 9),
    edge(19, 13, 23),
    edge(20, 15, 24),
    ...[17, 18].map((own, i): SatRecord => ({ name: 'vertex', fields: [none, ref(own), ref(21 + i)] })),
    ...[height, 0].map((z): SatRecord => ({ name: 'point', fields: [none, vector(radius, 0, z)] })),
    circle(height),
    circle(0),
    { name: 'transform', fields: [none, vector(...(transform ?? [])), 'no_rotate', 'no_reflect', 'no_shear'] },
    { name: 'rgb_color-st-attrib', fields: [none, ref(27), none, ref(0), real(1), real(0), real(0)] },
    { name: 'string_attrib-name_attrib-gen-attrib', fields: [none, none, ref(26), ref(0), 1, { text: 'name' }, { text: 'Rod' }] },
  ]
}

const unbounded: Field[] = ['I', 'I', 'I', 'I']
