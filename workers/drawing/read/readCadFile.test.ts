import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'
import { readCadFile } from './readCadFile.ts'

const sample = new Uint8Array(readFileSync(new URL('../../../public/samples/Sample1.dwg', import.meta.url)))

test('the bytes of a packed DWG are given back, and all of it is still read', async () => {
  const given = sample.slice()
  const entry = { ...memoryEntry('a.dwg', given), bytes: async () => given }
  const { document } = await readCadFile(new FileSet([entry]), 'a.dwg')
  expect(given.length).toBe(0)
  expect([...document.blockRecords].flatMap(({ entities }) => [...entities]).length).toBeGreaterThan(500)
  expect((await openDrawingFiles({ 'a.dwg': sample })).drawing.spaces.length).toBe(4)
})
