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

// Made by zipfile of Python: one file, `Größe/a.obj`.
for (const [method, data] of Object.entries({
  bzip2:
    'UEsDBC4AAAgMAAAAIVxD+W4qOwAAACAAAAANAAAAR3LDtsOfZS9hLm9iakJaaDkxQVkmU1kUi8KFAAAO2YAAEEAAeAABAAEAIAAxDAgSp+qGn6pvE6iwtyg1B8XckU4UJAUi8KFAUEsBAi4DLgAACAwAAAAhXEP5bio7AAAAIAAAAA0AAAAAAAAAAAAAAIABAAAAAEdyw7bDn2UvYS5vYmpQSwUGAAAAAAEAAQA7AAAAZgAAAAAA',
  LZMA: 'UEsDBD8AAggOAAAAIVxD+W4qJwAAACAAAAANAAAAR3LDtsOfZS9hLm9iagkEBQBdAACAAAA7CAIRAgqAW5yR1gBXr76db43Qrlk83O9/+bTEAFBLAQI/Az8AAggOAAAAIVxD+W4qJwAAACAAAAANAAAAAAAAAAAAAACAAQAAAABHcsO2w59lL2Eub2JqUEsFBgAAAAABAAEAOwAAAFIAAAAAAA==',
}))
  test(`a ZIP packed by ${method}: its files with their names, whole and in part`, async () => {
    const open = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { files: set } = await collect({ name: 'a.zip', container: 'file', entries: [{ path: 'a.zip', blob: new Blob([bytes]) }] })
      return [...set.entries()]
    }
    const zip = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const [entry, ...others] = await open(zip)
    expect([entry.path, entry.size, others.length]).toEqual(['Größe/a.obj', 32, 0])
    expect(new TextDecoder().decode(await entry.slice(0, 7))).toBe('v 0 0 0')
    expect(new TextDecoder().decode(await entry.bytes())).toBe('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
    const unknown = zip.slice()
    // The directory is 59 bytes long; the method stands in the local header, too.
    const directory = zip.length - 22 - 59
    unknown[8] = unknown[directory + 10] = 9
    const longer = zip.slice()
    longer[directory + 24]++
    for (const damaged of [unknown, longer]) expect(await codeOf(open(damaged).then(([first]) => first.bytes()))).toBe('archive-failed')
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
