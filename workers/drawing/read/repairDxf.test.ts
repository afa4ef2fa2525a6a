import { expect, test } from 'vitest'
import { openDrawingFiles } from '../openDrawing.fixture.ts'
import { repairDxf } from './repairDxf.ts'

/** Tags, `code value` each, as a file. */
const fileOf = (...tags: string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(tags.map((tag) => `${tag.slice(0, tag.indexOf(' '))}\n${tag.slice(tag.indexOf(' ') + 1)}\n`).join(''))
const section = (name: string, ...tags: string[]): string[] => ['0 SECTION', `2 ${name}`, ...tags, '0 ENDSEC']
const line = (...more: string[]): string[] => [
  '0 LINE',
  '5 62',
  ...more,
  '100 AcDbEntity',
  '8 0',
  '100 AcDbLine',
  '10 1',
  '20 2',
  '30 0',
  '11 4',
  '21 6',
  '31 0',
]
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
const countsAndNotes = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': bytes })
  return [drawing.counts, notes, drawing.spaces[0].extents]
}

test('entities whose owner is in no table are in model space', async () => {
  expect(await countsAndNotes(fileOf(...section('ENTITIES', ...line('330 1F')), '0 EOF'))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
})

test('a list of reactors stays, and so do handles of an entity itself', () => {
  const tags = line('102 {ACAD_REACTORS', '330 3', '102 }', '330 1F')
  const file = fileOf(...section('ENTITIES', ...tags, '330 4'), '0 EOF')
  expect(textOf(repairDxf(file).data).match(/330 \S+/g)).toEqual(['330 3', '330 4'])
  const owned = fileOf(...section('TABLES', '0 TABLE', '2 BLOCK_RECORD', '0 BLOCK_RECORD', '5 1F', '0 ENDTAB'), ...section('ENTITIES', ...tags), '0 EOF')
  expect(textOf(repairDxf(owned).data)).toContain('330 1F')
})

test('a whole file with an object that has no tags is not called damaged', async () => {
  const file = fileOf(...section('BLOCKS'), ...section('ENTITIES', ...line()), ...section('OBJECTS', '0 DICTIONARY'), '0 EOF')
  expect(await countsAndNotes(file)).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
  expect(textOf(repairDxf(file).data)).not.toContain('DICTIONARY')
  const full = fileOf(...section('OBJECTS', '0 DICTIONARY', '5 C', '0 ACDBPLACEHOLDER'), '0 EOF')
  expect(textOf(repairDxf(full).data)).toContain('0 DICTIONARY 5 C 0 ENDSEC')
})

test('a table that has lost its beginning gets one, and the damage is told', async () => {
  const layers = ['0 LAYER', '5 10', '2 Walls', '70 0', '62 1', '6 Continuous', '0 ENDTAB']
  const file = (...head: string[]): Uint8Array<ArrayBuffer> =>
    fileOf(...section('HEADER', '9 $ACADVER', '1 AC1015'), ...section('TABLES', ...head, ...layers), ...section('ENTITIES', ...line()), '0 EOF')
  expect(await countsAndNotes(file('0 TABLE', '2 LAYER', '70 1'))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
  expect(await countsAndNotes(file())).toEqual([{ LINE: 1 }, ['damaged-data tags'], [1, 2, 4, 6]])
  const { drawing } = await openDrawingFiles({ 'a.dxf': file() })
  expect(drawing.layers.map(({ name }) => name)).toContain('Walls')
})
