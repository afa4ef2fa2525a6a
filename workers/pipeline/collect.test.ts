import { gzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { FileEntry } from '../contract/fileSet.ts'
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

test('a gzip file is the model that it packs, unpacked as it is read', async () => {
  const text = 'solid '.repeat(50_000)
  const packed = gzipSync(bytes(text)).slice()
  const only = async (data: Uint8Array<ArrayBuffer>): Promise<FileEntry> => (await collect(file('Box.STL.GZ', data))).files.need('Box.STL')
  const entry = await only(packed)
  const read = (data: Uint8Array): string => new TextDecoder().decode(data)
  expect(entry.size).toBe(text.length)
  expect(read(await entry.bytes())).toBe(text)
  expect([read(await entry.slice(0, 5)), read(await entry.slice(299_994, 400_000)), (await entry.slice(9, 3)).length]).toEqual(['solid', 'solid ', 0])
  let pieces = ''
  for await (const piece of entry.unpack!()) pieces += read(piece)
  expect(pieces).toBe(text)

  // Cut, damaged, of another size, and a bomb.
  const resized = (size: number): Uint8Array<ArrayBuffer> => {
    const data = packed.slice()
    new DataView(data.buffer).setUint32(data.length - 4, size, true)
    return data
  }
  const bad = packed.slice()
  bad.fill(0xff, 12, 40)
  for (const data of [packed.slice(0, -9), bad, resized(text.length - 1), resized(text.length + 1)])
    expect(await codeOf(only(data).then((damaged) => damaged.bytes()))).toBe('archive-failed')
  expect(await codeOf(only(resized(0xffffffff)))).toBe('archive-failed')
  expect(await codeOf(only(packed.slice(0, 9)))).toBe('archive-failed')
  expect(await codeOf(collect(file('notes.txt.gz', packed)))).toBe('unsupported-format')
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
