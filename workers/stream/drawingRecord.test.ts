import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { wholeLines } from '../../src/core/drawing/wholeLines.ts'
import { FileSet } from '../contract/fileSet.ts'
import { reader as dwg } from '../formats/dwg/index.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { readValue, writeValue } from './columns.ts'
import { drawingRecord, readDrawing } from './drawingRecord.ts'
import { preparedReader } from './index.ts'
import { writeDrawing } from './writeStream.ts'

let drawing: Drawing

async function open(reader: Pick<typeof dwg, 'open'>, bytes: Uint8Array<ArrayBuffer>): Promise<{ drawing?: Drawing; missing: string[]; notes: string[] }> {
  const seen: { drawing?: Drawing; missing: string[]; notes: string[] } = { missing: [], notes: [] }
  const sink = {
    progress() {},
    structure() {},
    part() {},
    note: ({ code }: { code: string }) => void seen.notes.push(code),
    missing: (name: string) => void seen.missing.push(name),
    drawing: (value: Drawing) => void (seen.drawing = value),
  }
  await reader.open(new FileSet([memoryEntry('a.dwg', bytes)]), 'a.dwg', sink, { quality: 'normal' })
  return seen
}
const bytesOf = async (value: Drawing): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await new Blob(await writeDrawing(value)).arrayBuffer())

beforeAll(async () => {
  drawing = (await open(dwg, new Uint8Array(await readFile('public/samples/Sample1.dwg')))).drawing!
})

it('brings a drawing back as it was prepared, in fewer bytes than its arrays have', async () => {
  drawing.missing.xrefs.push('site.dwg')
  const notes = drawing.notes
  drawing.notes = [
    ...notes,
    { level: 'warning', code: 'missing-file', text: 'missing', count: 1 },
    { level: 'info', code: 'parts-failed', text: 'x', count: 2, params: { name: 'a' } },
  ]
  const bytes = await bytesOf(drawing)
  const back = await open(preparedReader(), bytes)
  // Whoever reads it notes missing files anew.
  drawing.notes.splice(notes.length, 1)
  // Letters come back as lines.
  expect(drawing.spaces.some(({ lines }) => lines.letters)).toBe(true)
  expect(back.drawing).toEqual({ ...drawing, spaces: drawing.spaces.map((space) => ({ ...space, lines: wholeLines(space) })) })
  expect(back.drawing!.spaces[0].lines.positions.length).toBeGreaterThan(0)
  expect([back.missing, back.notes]).toEqual([['site.dwg'], drawing.notes.map(({ code }) => code)])
})

/** Parts of a record that are damaged here; all else stays as it is. */
interface Record {
  name: unknown
  layers: unknown[]
  fonts: { fonts: { start: Uint32Array; commands: Uint8Array }[] }
  spaces: { kind: string; lines: { positions: unknown }; images: unknown[]; shapes: { start: Uint32Array; kind: Uint8Array } }[]
}

it.each<[string, (record: Record) => void]>([
  ['a name that is no text', (record) => (record.name = { toString: 1 })],
  ['a list that is none', (record) => (record.layers = {} as never)],
  ['a layer without fields', (record) => (record.layers[0] = 7)],
  ['an array of another kind', (record) => (record.spaces[0].lines.positions = new Float64Array(4))],
  ['a list in place of an array', (record) => (record.spaces[0].lines.positions = [1, 2, 3, 4])],
  ['a space of another kind', (record) => (record.spaces[0].kind = 'sky')],
  ['pictures that are not there', (record) => record.spaces[0].images.push({ picture: 99, item: 0, matrix: [1, 0, 0, 1, 0, 0] })],
  ['curves that run backwards', (record) => (record.spaces[0].shapes.start[0] = 0xffffffff)],
  ['curves of an unknown kind', (record) => (record.spaces[0].shapes.kind[0] = 200)],
  ['letters that go on beyond their table', (record) => (record.fonts.fonts = [{ ...record.fonts.fonts[0], ...letters }])],
])('refuses %s', (_, damage) => {
  const record = readValue(writeValue(drawingRecord(drawing))) as Record
  damage(record)
  expect(() => readDrawing(record)).toThrow(expect.objectContaining({ code: 'file-exception' }))
})

const letters = {
  name: 'a',
  start: Uint32Array.of(0, 900),
  commands: new Uint8Array(3),
  coordinateStart: new Uint32Array(2),
  coordinates: new Float32Array(2),
  unicode: new Uint32Array(1),
}
