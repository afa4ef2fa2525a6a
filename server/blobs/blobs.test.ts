import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobMissing, type BlobStore } from './blobStore.ts'
import { createFolderBlobs, openBlobs } from './openBlobs.ts'
import { readConfig } from '../config.ts'
import { startS3 } from '../../tools/s3.ts'

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const inPieces = (data: Buffer, piece = 100_000): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < data.length; at += piece) yield data.subarray(at, at + piece)
    })(),
  )
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)

interface Case {
  name: string
  open(folder: string): Promise<{ blobs: BlobStore; close(): Promise<void> }>
}

const cases: Case[] = [
  { name: 'folder', open: async (folder) => ({ blobs: createFolderBlobs(folder), close: async () => {} }) },
  {
    name: 'S3',
    async open(folder) {
      const s3 = await startS3()
      return { blobs: openBlobs(readConfig({ ...s3.env, FACET_DATA: folder, S3_PREFIX: 'files/' })), close: () => s3.stop() }
    },
  },
]

describe.each(cases)('blobs in $name', ({ open }) => {
  let folder = ''
  let blobs: BlobStore
  let close: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-blobs-'))
    ;({ blobs, close } = await open(folder))
  })
  afterAll(async () => {
    await blobs.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  it('gives back what was put, whole and in ranges', async () => {
    const key = randomUUID()
    const data = Buffer.from('0123456789')
    expect(await blobs.put(key, Readable.from([data]), { size: 10 })).toEqual({ size: 10, sha256: sha256(data) })
    expect((await buffer(await blobs.get(key))).toString()).toBe('0123456789')
    expect((await buffer(await blobs.get(key, { start: 2, end: 5 }))).toString()).toBe('234')
    expect((await buffer(await blobs.get(key, { start: 9, end: 10 }))).toString()).toBe('9')
    expect((await buffer(await blobs.get(key, { start: 3, end: 3 }))).toString()).toBe('')
    expect(await blobs.head(key)).toEqual({ size: 10 })
  })

  it('streams what is larger than one part', async () => {
    const key = randomUUID()
    const data = Buffer.alloc(18 << 20, 'facet')
    expect(await blobs.put(key, inPieces(data))).toEqual({ size: data.length, sha256: sha256(data) })
    expect(sha256(await buffer(await blobs.get(key)))).toBe(sha256(data))
  })

  it('keeps an empty blob', async () => {
    const key = randomUUID()
    expect(await blobs.put(key, Readable.from([]))).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) })
    expect(await blobs.head(key)).toEqual({ size: 0 })
  })

  it('replaces a blob of the same key', async () => {
    const key = randomUUID()
    await blobs.put(key, Readable.from([Buffer.from('one')]))
    await blobs.put(key, Readable.from([Buffer.from('second')]))
    expect((await buffer(await blobs.get(key))).toString()).toBe('second')
  })

  it('deletes, also what is not there', async () => {
    const key = randomUUID()
    await blobs.put(key, Readable.from([Buffer.from('x')]))
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await blobs.head(key)).toBeUndefined()
    await expect(blobs.get(key)).rejects.toThrow(BlobMissing)
  })

  it('keeps nothing of a stream that breaks or has another length than stated', async () => {
    const broken = randomUUID()
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the client went away')
      })(),
    )
    await expect(blobs.put(broken, breaking)).rejects.toThrow('the client went away')
    expect(await blobs.head(broken)).toBeUndefined()
    for (const size of [3, 5]) {
      const key = randomUUID()
      await expect(blobs.put(key, Readable.from([Buffer.from('four')]), { size })).rejects.toThrow(RangeError)
      expect(await blobs.head(key)).toBeUndefined()
    }
    expect((await filesIn(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  it.each(['', '..', '../../etc/passwd', 'a/b', '/etc/passwd', `${randomUUID()}/..`, randomUUID().toUpperCase()])('refuses the key %j', async (key) => {
    await expect(blobs.put(key, Readable.from([]))).rejects.toThrow(RangeError)
    await expect(blobs.get(key)).rejects.toThrow(RangeError)
    await expect(blobs.head(key)).rejects.toThrow(RangeError)
    await expect(blobs.delete(key)).rejects.toThrow(RangeError)
  })
})

describe('openBlobs', () => {
  const nothing = {
    dataDir: '/nowhere',
    s3Region: 'us-east-1',
    s3PathStyle: false,
    s3Prefix: '',
    s3Bucket: undefined,
    s3Endpoint: undefined,
    s3PublicUrl: undefined,
    s3AccessKeyId: undefined,
    s3SecretAccessKey: undefined,
  }

  it('takes the folder when no bucket is set', async () => {
    expect(await openBlobs(nothing).head(randomUUID())).toBeUndefined()
  })

  it('asks for the keys of a bucket', () => {
    expect(() => openBlobs({ ...nothing, s3Bucket: 'facet', s3AccessKeyId: 'me' })).toThrow('S3_SECRET_ACCESS_KEY')
  })
})

describe('blobs in a folder', () => {
  it('are spread over sub-folders and readable by the owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'facet-blobs-'))
    const key = randomUUID()
    await createFolderBlobs(folder).put(key, Readable.from([Buffer.from('x')]))
    expect(await readdir(join(folder, key.slice(0, 2), key.slice(2, 4)))).toEqual([key])
    expect((await stat(join(folder, key.slice(0, 2), key.slice(2, 4), key))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  it('say why when the folder cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'facet-blobs-'))
    await writeFile(join(folder, 'ab'), '')
    await expect(createFolderBlobs(folder).put(`ab${randomUUID().slice(2)}`, Readable.from([]))).rejects.toThrow(/EEXIST|ENOTDIR/)
    await rm(folder, { recursive: true })
  })
})
