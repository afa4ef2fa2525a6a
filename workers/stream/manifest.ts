import { type LengthUnit, lengthUnits } from '../../src/core/units.ts'
import type { Pmi } from '../../src/core/pmi/annotation.ts'
import { type Note, noteCodes, type Part, type PartId, type Structure, type UpAxis } from '../../src/core/scene/model.ts'
import { broken, Fields, Rows } from './columns.ts'
import { readAttributes, readTree, writeTree } from './tree.ts'

/** Facts of a part that come before its shape. */
export interface ListedPart {
  id: PartId
  /** Corners in the coordinates of its arrays, millimetres: `Part.offset` is not in them. */
  box: Float32Array
  /** The colour that covers most of it; 0: none is stated. */
  color: number
  offset?: [number, number, number]
}

/** Everything that comes before the shapes. Parts stand in the order in which their shapes come. */
export interface Manifest {
  structure: Structure
  parts: ListedPart[]
  /** Diagonal of the model, millimetres. */
  diagonal: number
  notes: Note[]
  missing: string[]
}

/** Notes that whoever reads the model makes anew. */
const remade = /^(parts-(exact|display|mesh|coarse)|missing-file)$/
export const keptNotes = (notes: readonly Note[]): Note[] => notes.filter(({ code }) => !remade.test(code))
const MAX_NOTES = 1000
const upAxes: readonly UpAxis[] = ['x', 'y', 'z']

export const listedPart = (part: Part): ListedPart => {
  const { id, bounds, offset } = part
  const [x, y, z] = offset ?? [0, 0, 0]
  const box = Float32Array.from(bounds, (value, i) => value - [x, y, z][i % 3])
  return { id, box, color: commonColor(part), ...(offset && { offset }) }
}

/** Colour of most triangles. */
function commonColor({ mesh, color = 0 }: Part): number {
  if (!mesh?.faceColor) return color
  const counts = new Map<number, number>()
  mesh.faceColor.forEach((own, face) => {
    const of = own || color
    counts.set(of, (counts.get(of) ?? 0) + mesh.faceStart[face + 1] - mesh.faceStart[face])
  })
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [color, 0])[0]
}

export function writeManifest({ structure, parts, diagonal, notes, missing }: Manifest): unknown {
  const { root, ...about } = structure
  const boxes = new Float32Array(parts.length * 6)
  parts.forEach(({ box }, i) => boxes.set(box, i * 6))
  return {
    about,
    tree: writeTree(root),
    parts: new Rows(
      Uint32Array.from(parts, ({ id }) => id),
      1,
      true,
    ),
    boxes: new Rows(boxes, 6),
    colors: Uint32Array.from(parts, ({ color }) => color),
    offsets: parts.flatMap(({ offset }, i) => (offset ? [[i, ...offset]] : [])),
    diagonal,
    notes: keptNotes(notes),
    missing,
  }
}

export function readManifest(value: unknown): Manifest {
  const fields = new Fields(value)
  const ids = fields.array('parts', Uint32Array)
  const boxes = fields.array('boxes', Float32Array, ids.length * 6)
  const colors = fields.array('colors', Uint32Array, ids.length)
  const seen = new Set<number>(ids)
  if (seen.size !== ids.length) throw broken('the same part twice')
  const parts = Array.from(ids, (id, i): ListedPart => {
    const box = boxes.slice(i * 6, i * 6 + 6)
    if (!box.every(Number.isFinite)) throw broken('boxes that are not numbers')
    return { id, box, color: colors[i] }
  })
  for (const row of fields.list('offsets')) {
    if (!Array.isArray(row) || !parts[row[0]] || !row.slice(1, 4).every(Number.isFinite) || row.length !== 4) throw broken('places of parts that are not there')
    parts[row[0]].offset = [row[1], row[2], row[3]]
  }
  const diagonal = fields.get('diagonal')
  return {
    structure: { ...readAbout(new Fields(fields.get('about'))), root: readTree(fields.get('tree')) },
    parts,
    diagonal: typeof diagonal === 'number' && Number.isFinite(diagonal) ? diagonal : 0,
    notes: fields.list('notes').slice(0, MAX_NOTES).flatMap(readNote),
    missing: fields.list('missing').filter((name) => typeof name === 'string'),
  }
}

function readAbout(about: Fields): Omit<Structure, 'root'> {
  const unit = about.get('units') as LengthUnit
  const upAxis = about.get('upAxis') as UpAxis
  const home = about.has('home') ? new Fields(about.get('home')) : undefined
  const out: Omit<Structure, 'root'> = {
    name: about.text('name'),
    format: about.text('format'),
    units: lengthUnits.includes(unit) ? unit : 'unknown',
    upAxis: upAxes.includes(upAxis) ? upAxis : 'z',
  }
  if (home) out.home = { back: home.numbers('back', 3) as [number, number, number], up: home.numbers('up', 3) as [number, number, number] }
  if (about.has('application')) out.application = about.text('application')
  if (about.has('attributes')) out.attributes = readAttributes(about.list('attributes'))
  if (about.has('sheets')) out.sheets = about.count('sheets')
  if (about.has('checkValues')) out.checkValues = about.list('checkValues').map(record)
  if (about.has('pmi')) out.pmi = readPmi(new Fields(about.get('pmi')))
  return out
}

/** Annotations as far as panels and lists look at all of them; others are left out. */
function readPmi(pmi: Fields): Pmi {
  const isWhole = (item: unknown): boolean => {
    const row = new Fields(item)
    const texts = ['kind', 'type', 'name', 'text'].every((key) => typeof row.get(key) === 'string')
    return texts && ['faces', 'views'].every((key) => Array.isArray(row.get(key)))
  }
  const dimensions = pmi.has('dimensions') ? new Fields(pmi.get('dimensions')) : undefined
  return {
    views: pmi.list('views').map(record) as unknown as Pmi['views'],
    annotations: pmi.list('annotations').filter(isWhole) as Pmi['annotations'],
    ...(dimensions && { dimensions: { sizes: dimensions.count('sizes'), locations: dimensions.count('locations') } }),
    failed: pmi.count('failed'),
  }
}

const record = (value: unknown): object => {
  if (typeof value !== 'object' || value === null) throw broken('a list of something else than records')
  return value
}

export function readNote(value: unknown): Note[] {
  const note = new Fields(value)
  const code = noteCodes.find((known) => known === note.get('code'))
  if (!code) return []
  const level = (['warning', 'error'] as const).find((known) => known === note.get('level')) ?? 'info'
  const params = note.has('params') ? { params: record(note.get('params')) as NonNullable<Note['params']> } : {}
  return [{ level, code, text: note.text('text'), count: note.count('count'), ...params }]
}
