import { expect, test } from 'vitest'
import { openDrawingFiles } from '../../openDrawing.fixture.ts'

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
const countsAndNotes = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': bytes })
  return [drawing.counts, notes, drawing.spaces[0].extents]
}

test('entities whose owner is in no table are in model space', async () => {
  expect(await countsAndNotes(fileOf(...section('ENTITIES', ...line('330 1F')), '0 EOF'))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
})

test('a reactor in braces is no owner, whatever block it leads to', async () => {
  const tables = section('TABLES', '0 TABLE', '2 BLOCK_RECORD', '0 BLOCK_RECORD', '5 3', '2 OTHER', '0 BLOCK_RECORD', '5 1F', '2 *Model_Space', '0 ENDTAB')
  const owned = line('102 {ACAD_REACTORS', '330 3', '102 }', '330 1F')
  expect(await countsAndNotes(fileOf(...tables, ...section('ENTITIES', ...owned), '0 EOF'))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
})

test('a whole file with an object that has no tags is not called damaged', async () => {
  const file = fileOf(...section('BLOCKS'), ...section('ENTITIES', ...line()), ...section('OBJECTS', '0 DICTIONARY'), '0 EOF')
  expect(await countsAndNotes(file)).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
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

test('records outside of sections are read, those that can be of none are left out', async () => {
  expect(await countsAndNotes(fileOf(...line(), '0 GARBAGE', '5 7', '0 EOF'))).toEqual([{ LINE: 1 }, ['damaged-data tags'], [1, 2, 4, 6]])
  const unnamed = ['0 SECTION', '2 ENTITJES', ...line(), '0 ENDSEC']
  expect(await countsAndNotes(fileOf(...unnamed, '0 EOF'))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
})

test('blocks without their end go on to the next, a section without its end to the next section', async () => {
  const blocks = ['0 SECTION', '2 BLOCKS', '0 BLOCK', '2 A', '10 0', '20 0', ...line(), '0 BLOCK', '2 B', '10 0', '20 0', ...line()]
  const insert = ['0 INSERT', '8 0', '2 B', '10 10', '20 0']
  expect(await countsAndNotes(fileOf(...blocks, ...section('ENTITIES', ...insert), '0 EOF'))).toEqual([{ INSERT: 1 }, ['damaged-data tags'], [11, 2, 14, 6]])
})

test('lines end with LF, CR LF or CR, behind a mark of UTF-8 or not', async () => {
  const file = new TextDecoder().decode(fileOf(...section('ENTITIES', ...line()), '0 EOF'))
  for (const text of [file.replaceAll('\n', '\r\n'), file.replaceAll('\n', '\r'), `\ufeff${file}`])
    expect(await countsAndNotes(new TextEncoder().encode(text))).toEqual([{ LINE: 1 }, [], [1, 2, 4, 6]])
})

test('entities that are stated to be repeated stand in columns and rows, as in DWG files of that time', async () => {
  const repeated = (columns: number): Uint8Array<ArrayBuffer> =>
    fileOf(
      ...section('ENTITIES', '0 REPEAT', '8 0', '0 POINT', '8 0', '10 1', '20 7', '0 LINE', '8 0', '10 1', '20 7', '11 2', '21 7'),
      // The codes of a real file of R2.10.
      '0 ENDREP',
      '8 0',
      `70 ${columns}`,
      '71 2',
      '40 10',
      '41 5',
      '0 3DFACE',
      '8 0',
      '10 0',
      '20 0',
      '11 1',
      '21 0',
      '12 1',
      '22 1',
      '13 0',
      '23 1',
      '0 ENDSEC',
      '0 EOF',
    )
  const bytes = repeated(3)
  const text = new TextDecoder().decode(bytes).replace('0\nENDSEC\n', '')
  expect(await countsAndNotes(new TextEncoder().encode(text))).toEqual([{ POINT: 6, LINE: 6, '3DFACE': 1 }, [], [0, 0, 22, 12]])
  // Too many are left out.
  expect(await countsAndNotes(new TextEncoder().encode(text.replace('70\n3', '70\n99999999')))).toMatchObject([
    { POINT: 1, LINE: 1, '3DFACE': 1 },
    [],
    [0, 0, 2, 7],
  ])
})
