import { afterAll, expect, test } from 'vitest'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import { reader } from './index.ts'
import { all, anchors, assembly, bolt, withSections } from './linkedFiles.fixture.ts'
import { StepText } from './stepText.fixture.ts'

afterAll(closeOcctPool)

test('instances of other files are placed where they are referred to; files that are missing are named', async () => {
  const files = { 'top.stp': assembly(all('parts/my%20bolt.stp'), all('parts/my%20bolt.stp'), all('nut.stp')), 'Parts/My Bolt.stp': bolt() }
  const { structure, parts, missing, notes } = await openWith(reader, files)
  expect(outline(structure.root)).toBe('Top(use 1#0 use 2#0)')
  expect(structure.root.children.map(({ transform }) => transform?.[12])).toEqual([10, 20])
  expect(parts.map((part) => boundsOfPoints(part.mesh!.positions).map(Math.fround))).toEqual([[0, 0, 0, 25.4, 50.8, 76.2].map(Math.fround)])
  expect(missing).toEqual(['nut.stp'])
  expect(notes).toEqual([])
})

test('anchors that lead on, round in a circle, to nothing, or to what is no STEP file', async () => {
  const onward = withSections(
    new StepText().text(),
    anchors({ product: '<bolt.stp#product>', shape: '<bolt.stp#shape>', origin: '<bolt.stp#origin>', ring: '<#ring>' }),
  )
  const ring = { product: 'onward.stp#ring', shape: 'onward.stp#none', origin: 'note.stp#x' }
  const files = { 'top.stp': assembly(all('onward.stp'), ring), 'onward.stp': onward, 'bolt.stp': bolt(), 'note.stp': 'hello' }
  const { structure, notes } = await openWith(reader, files)
  expect(outline(structure.root)).toBe('Top(use 1#0)')
  expect(notes.map(({ code, text }) => `${code} ${text}`)).toEqual([
    'damaged-data references to what other files do not name',
    'limited-support referenced file is no STEP file: note.stp',
  ])
})

test('files that a REFERENCE section names, and those that a population lists, which it need not have', async () => {
  const text = assembly(all('bolt.stp'), all('nut.stp')).replace(
    'FILE_SCHEMA',
    "FILE_POPULATION('AUTOMOTIVE_DESIGN','SECTION_BOUNDARY',('A'));\nSCHEMA_POPULATION((('washer.stp',$,$)));\nFILE_SCHEMA",
  )
  expect(await reader.references!(new FileSet([memoryEntry('a.stp', new TextEncoder().encode(text))]), 'a.stp')).toEqual(['bolt.stp', 'nut.stp'])
  expect((await openWith(reader, { 'a.stp': text, 'bolt.stp': bolt() })).parts).toHaveLength(1)
})
