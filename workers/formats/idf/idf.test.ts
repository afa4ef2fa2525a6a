import { expect, it } from 'vitest'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const board = (placement: string, version = '3.0', unit = 'MM') => `.HEADER
BOARD_FILE ${version} "by hand" 2026/11/25.00:00:00 1
demo ${unit}
.END_HEADER
.BOARD_OUTLINE ECAD
1.6
0 0 0 0
0 80 0 0
0 80 50 0
0 70 60 90
0 0 60 0
0 0 0 0
1 20 20 0
1 23 20 360
.END_BOARD_OUTLINE
.DRILLED_HOLES
3.2 5 5 NPTH BOARD MTG ECAD
1.0 40 25 PTH J1 PIN ECAD
.END_DRILLED_HOLES
.PLACEMENT
"L" "P1" U1
${placement}
.END_PLACEMENT
`
const library = `.HEADER
LIBRARY_FILE 3.0 "by hand" 2026/11/25.00:00:00 1
.END_HEADER
.ELECTRICAL
"L" "P1" THOU 100
0 0 0 0
0 400 0 0
0 400 100 0
0 0 100 0
0 0 0 0
PROP CAPACITANCE 100
.END_ELECTRICAL
`
const place = async (placement: string, version?: string): Promise<number[]> => {
  const { structure } = await openWith(reader, { 'a.emn': board(placement, version), 'a.emp': library })
  return [...structure.root.children[1].children[0].transform!].map((value) => Math.round(value * 1000) / 1000 + 0)
}

it('reads outline, cut-outs, holes and parts', async () => {
  const { structure, parts, missing } = await openWith(reader, { 'a.emn': board('40 30 0 0 TOP PLACED'), 'a.emp': library })
  expect(outline(structure.root)).toBe('a.emn(demo#0 Components(U1#1))')
  expect(missing).toEqual([])
  // Cylinders: the round corner, the cut-out, two holes.
  expect([...parts[0].faces!.kind].filter((kind) => kind === 2)).toHaveLength(4)
  expect(Math.max(...parts[1].mesh!.positions)).toBeCloseTo(10.16, 4)
})

it('turns parts as seen from their side, as other readers of the format do', async () => {
  expect(await place('40 30 0.5 90 TOP PLACED')).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 40, 30, 2.1, 1])
  expect(await place('40 30 0.5 90 BOTTOM PLACED')).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 40, 30, -0.5, 1])
  // Before 3.0 there is no offset.
  expect(await place('40 30 90 TOP PLACED', '2.0')).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 40, 30, 1.6, 1])
})

it('names the library that is missing, and refuses one that is opened alone', async () => {
  const { missing } = await openWith(reader, { 'a.emn': board('40 30 0 0 TOP PLACED') })
  expect(missing).toEqual(['a.emp'])
  const set = new FileSet([
    memoryEntry('x/a.emn', new TextEncoder().encode(board(''))),
    memoryEntry('x/b.brd', new TextEncoder().encode('<?xml version="1.0"?>')),
  ])
  expect(await reader.references!(set, 'x/a.emn')).toEqual(['a.emp'])
  // Other programs use the ending, too.
  expect(await reader.references!(set, 'x/b.brd')).toEqual([])
  await expect(openWith(reader, { 'a.emp': library })).rejects.toMatchObject({ code: 'no-geometry' })
  await expect(openWith(reader, { 'a.emn': 'nothing' })).rejects.toMatchObject({ code: 'file-exception' })
})
