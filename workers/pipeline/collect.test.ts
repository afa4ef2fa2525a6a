import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { OpenSource } from '../contract/opening.ts'
import { collect } from './collect.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const file = (path: string, data: Uint8Array<ArrayBuffer>): OpenSource => ({ name: path, container: 'file', entries: [{ path, blob: new Blob([data]) }] })
const zip = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytes(text)]))).slice()
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )
const paths = async (source: OpenSource): Promise<string[]> => [...(await collect(source)).files.entries()].map((entry) => entry.path)

test('a single file is a set of one', async () => {
  expect(await paths(file('a.stl', bytes('solid')))).toEqual(['a.stl'])
})

test('a zip is unpacked, junk left out', async () => {
  const junk = { '__MACOSX/._box.step': 'x', 'sub/.DS_Store': 'x', 'sub/~$box.sldasm': 'x' }
  const source = file('box.zip', zip({ 'box.step': 'ISO-10303-21;', ...junk, 'readme.txt': 'hi' }))
  expect(await collect(source)).toMatchObject({ container: 'archive' })
  expect(await paths(source)).toEqual(['box.step', 'readme.txt'])
})

test('a 3MF is a model, not an archive', async () => {
  expect(await paths(file('box.3mf', zip({ '3D/3dmodel.model': '<model/>' })))).toEqual(['box.3mf'])
})

test('files located later join the archive', async () => {
  const source = file('box.zip', zip({ 'top.step': 'ISO-10303-21;' }))
  source.entries.push({ path: 'bolt.step', blob: new Blob(['ISO-10303-21;']) })
  expect(await paths(source)).toEqual(['top.step', 'bolt.step'])
})

test('messages of the catalogue', async () => {
  expect(await codeOf(collect(file('a.stl', bytes(''))))).toBe('empty-file')
  expect(await codeOf(collect(file('box.zip', zip({ 'a.step': 'x', 'setup.exe': 'MZ' }))))).toBe('unsupported-entry')
  expect(await codeOf(collect(file('box.zip', zip({}))))).toBe('empty-file')
  expect(await codeOf(collect(file('box.zip', zip({ 'a.step': 'x' }).slice(0, 20))))).toBe('archive-failed')
  const huge = { size: 600 * 2 ** 20 } as Blob
  expect(await codeOf(collect({ name: 'a.step', container: 'file', entries: [{ path: 'a.step', blob: huge }] }))).toBe('too-large')
})
