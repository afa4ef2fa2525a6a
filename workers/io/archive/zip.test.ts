import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { readZipDirectory } from './zipDirectory.ts'
import { zipFileEntry } from './zipEntry.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const blobOf = (data: Uint8Array): Blob => new Blob([data.slice()])
const archive = zipSync({
  'Top.step': bytes('ISO-10303-21;'),
  'parts/Bolt M8.stl': [bytes('solid '.repeat(1000)), { level: 9 }],
  'parts/raw.bin': [bytes('raw bytes'), { level: 0 }],
})

/** The archive with the byte at each place where `find` begins plus `offset` replaced. */
function patched(data: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = data.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++) if (view.getUint32(at, true) === signature) copy[at + offset] = value
  return copy
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

test('entries are listed and read whole or in part', async () => {
  const blob = blobOf(archive)
  const directory = await readZipDirectory(blob)
  expect(directory.map(({ path, size }) => [path, size])).toEqual([
    ['Top.step', 13],
    ['parts/Bolt M8.stl', 6000],
    ['parts/raw.bin', 9],
  ])
  const [step, stl, raw] = directory.map((entry) => zipFileEntry(blob, entry))
  expect(new TextDecoder().decode(await step.bytes())).toBe('ISO-10303-21;')
  expect((await stl.bytes()).length).toBe(6000)
  expect(new TextDecoder().decode(await stl.slice(5994, 9999))).toBe('solid ')
  expect(new TextDecoder().decode(await stl.slice(0, 3))).toBe('sol')
  expect(new TextDecoder().decode(await raw.slice(4, 9))).toBe('bytes')
})

test('an entry is unpacked in order, and refused when it holds less or more than it states', async () => {
  const blob = blobOf(archive)
  const [step, stl, raw] = await readZipDirectory(blob)
  const unpacked = async (entry: typeof stl, from = blob): Promise<string> => {
    let text = ''
    for await (const piece of zipFileEntry(from, entry).unpack!()) text += new TextDecoder().decode(piece)
    return text
  }
  expect([await unpacked(step), await unpacked(stl), await unpacked(raw)]).toEqual(['ISO-10303-21;', 'solid '.repeat(1000), 'raw bytes'])
  expect(await codeOf(unpacked({ ...stl, size: 5999 }))).toBe('archive-failed')
  expect(await codeOf(unpacked({ ...stl, size: 6001 }))).toBe('archive-failed')
  expect(await codeOf(unpacked({ ...stl, compressedSize: stl.compressedSize - 3 }))).toBe('archive-failed')
})

test('a small entry is read at once, also behind a long extra field of its local header', async () => {
  const plain = zipSync({ 'a.stl': bytes('solid '.repeat(1000)) })
  const extra = new Uint8Array(3000)
  const data = new Uint8Array(plain.length + extra.length)
  const named = 30 + 'a.stl'.length
  data.set(plain.subarray(0, named))
  data.set(plain.subarray(named), named + extra.length)
  new DataView(data.buffer).setUint16(28, extra.length, true)
  const read = async (file: Uint8Array): Promise<{ length: number; readings: number }> => {
    const blob = blobOf(file)
    const [entry] = await readZipDirectory(blobOf(plain))
    let readings = 0
    const counting = new Proxy(blob, { get: (target, key) => (key === 'slice' && readings++, Reflect.get(target, key).bind?.(target)) })
    return { length: (await zipFileEntry(counting, entry).bytes()).length, readings }
  }
  expect(await read(plain)).toEqual({ length: 6000, readings: 1 })
  expect(await read(data)).toEqual({ length: 6000, readings: 2 })
})

test('a password-protected entry is named as such', async () => {
  expect(await codeOf(readZipDirectory(blobOf(patched(archive, 0x02014b50, 8, 1))))).toBe('encrypted')
})

test.each(['../../x.stl', 'a/../../x.stl', '..\\x.stl'])('a path that climbs out is refused: %s', async (path) => {
  expect(await codeOf(readZipDirectory(blobOf(zipSync({ [path]: bytes('x') }))))).toBe('invalid-name')
})

test('an absolute path stays inside the set', async () => {
  expect((await readZipDirectory(blobOf(zipSync({ 'C:\\jobs\\x.stl': bytes('x'), '/etc/y.stl': bytes('y') })))).map(({ path }) => path)).toEqual([
    'jobs/x.stl',
    'etc/y.stl',
  ])
})

test.each([1, 21, 40, archive.length - 30, archive.length - 1])('an archive cut at %i bytes is refused', async (length) => {
  expect(await codeOf(readZipDirectory(blobOf(archive.slice(0, length))))).toBe('archive-failed')
})

test('an entry that unpacks to more than it states is refused', async () => {
  const blob = blobOf(archive)
  const entry = { ...(await readZipDirectory(blob))[1], size: 100 }
  expect(await codeOf(zipFileEntry(blob, entry).bytes())).toBe('archive-failed')
})

test('a bomb is refused before a byte of it is unpacked', async () => {
  const blob = blobOf(archive)
  const entry = { ...(await readZipDirectory(blob))[1], size: 3_000_000_000 }
  expect(() => zipFileEntry(blob, entry)).toThrow(OpenError)
  const claims = patched(patched(archive, 0x02014b50, 27, 0xff), 0x02014b50, 26, 0xff)
  expect(await codeOf(readZipDirectory(blobOf(claims)))).toBe('archive-failed')
})

test('flipped bytes end in an error or the right contents, never in a hang', async () => {
  for (let at = 0; at < archive.length; at += 7) {
    const copy = archive.slice()
    copy[at] ^= 0x55
    const blob = blobOf(copy)
    const code = await codeOf(readZipDirectory(blob).then((entries) => Promise.all(entries.map((entry) => zipFileEntry(blob, entry).bytes()))))
    expect(['no error', 'archive-failed', 'encrypted', 'invalid-name']).toContain(code)
  }
})

test('large entries unpack to the same bytes; damaged ones and those that state less are refused', async () => {
  const content = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 7)
  const file = zipSync({ 'large.brp': content })
  const opened = async (data: Uint8Array, stated?: number): Promise<Uint8Array> => {
    const blob = blobOf(data)
    const [entry] = await readZipDirectory(blob)
    return zipFileEntry(blob, { ...entry, size: stated ?? entry.size }).bytes()
  }
  expect(Buffer.compare(await opened(file), content)).toBe(0)
  expect(await codeOf(opened(file, 299_999))).toBe('archive-failed')
  expect(await codeOf(opened(file, 300_001))).toBe('archive-failed')
  const damaged = file.slice()
  damaged.fill(255, 100, 400)
  expect(await codeOf(opened(damaged))).toBe('archive-failed')
})
