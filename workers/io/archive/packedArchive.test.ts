import { gzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { collect } from '../../pipeline/collect.ts'
import { rar4, rar5, sevenZip, tar } from './archives.fixture.ts'
import { unpackArchive } from './packedArchive.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const files = [
  { path: 'Top.step', data: bytes('ISO-10303-21;') },
  { path: 'parts/Bolt Größe 零件.stl', data: bytes('solid '.repeat(100)) },
]
const inAscii = files.map(({ path, data }) => ({ path: path.replace('Größe 零件', 'M8'), data }))
const made = {
  '7z, stored': sevenZip(files, 'copy'),
  '7z, LZMA2': sevenZip(files, 'lzma2'),
  '7z, packed header': sevenZip(files, 'lzma2', { packsHeader: true }),
  'RAR 5': rar5(files),
  'RAR 4': rar4(inAscii),
  tar: tar(inAscii),
}
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

for (const [name, data] of Object.entries(made))
  test(`${name}: files with their paths, whole and in part`, async () => {
    const entries = await unpackArchive(new Blob([data]))
    expect(entries.map(({ path, size }) => [path.replace('M8', 'Größe 零件'), size])).toEqual([
      ['Top.step', 13],
      ['parts/Bolt Größe 零件.stl', 600],
    ])
    expect(new TextDecoder().decode(await entries[0].bytes())).toBe('ISO-10303-21;')
    expect(new TextDecoder().decode(await entries[1].slice(594, 9999))).toBe('solid ')
  })

test('an archive is opened by its first bytes, a tar by its name, whatever packs it', async () => {
  const open = async (path: string, data: Uint8Array<ArrayBuffer>): Promise<string[]> => {
    const { files: set, container } = await collect({ name: path, container: 'file', entries: [{ path, blob: new Blob([data]) }] })
    expect(container).toBe('archive')
    return [...set.entries()].map((entry) => entry.path)
  }
  for (const [path, data] of [
    ['model.7z', made['7z, LZMA2']],
    ['model.rar', made['RAR 5']],
    ['no-ending', made['RAR 5']],
    ['model.tar', made.tar],
    ['model.tar.gz', gzipSync(made.tar)],
    ['model.tgz', gzipSync(made.tar)],
  ] as const)
    expect(await open(path, data), path).toHaveLength(2)
})

test('encrypted, cut, damaged, climbing and foreign archives are told as such', async () => {
  expect(await codeOf(unpackArchive(new Blob([rar5(files, { encrypted: true })])))).toBe('encrypted')
  for (const data of Object.values(made)) expect(await codeOf(unpackArchive(new Blob([data.subarray(0, data.length / 4)])))).toBe('archive-failed')
  const wrong = sevenZip(files, 'copy')
  wrong[40] ^= 1
  expect(await codeOf(unpackArchive(new Blob([wrong])))).toBe('archive-failed')
  expect(await codeOf(unpackArchive(new Blob([rar5([{ path: '../up.stl', data: bytes('x') }])])))).toBe('invalid-name')
  const strange = rar5([{ path: 'setup.exe', data: bytes('x') }])
  expect(await codeOf(collect({ name: 'a.rar', container: 'file', entries: [{ path: 'a.rar', blob: new Blob([strange]) }] }))).toBe('unsupported-entry')
})

test('damaged bytes anywhere end in a message', { timeout: 60_000 }, async () => {
  let seed = 7
  const random = (n: number): number => (seed = (seed * 48271) % 0x7fffffff) % n
  for (let round = 0; round < 60; round++) {
    const data = Object.values(made)[round % 5].slice()
    for (let i = 0; i < 3; i++) data[random(data.length)] = random(256)
    expect(['no error', 'archive-failed', 'encrypted', 'invalid-name']).toContain(await codeOf(unpackArchive(new Blob([data]))))
  }
})
