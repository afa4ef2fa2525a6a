import * as cfb from 'cfb'
import { expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import { formats } from '../../src/core/formats.ts'
import { directoryRange, listsEncryptedStream, protectionOf } from '../../src/core/archives.ts'
import { FileSet } from '../contract/fileSet.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { openRoot } from './openRoot.ts'
import { survey } from './survey.ts'

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const locked = latin1(`HSKey.Co.SZ.\x01\x02${'\xa7\x13\x99'.repeat(500)}`)
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )
const setOf = (files: Record<string, Uint8Array<ArrayBuffer>>): FileSet => new FileSet(Object.entries(files).map(([path, data]) => memoryEntry(path, data)))
const surveyOf = (files: Record<string, Uint8Array<ArrayBuffer>>): Promise<string> =>
  codeOf(survey({ files: setOf(files), container: Object.keys(files).length > 1 ? 'folder' : 'file' }))

it('names the protection of a file with any extension', async () => {
  const names = [...formats.flatMap(({ extensions }) => extensions), 'slddrw', 'dft', 'idw'].map((extension) => `a.${extension}`)
  for (const name of names) expect(`${name} ${await surveyOf({ [name]: locked })}`).toBe(`${name} protected`)
  expect(await codeOf(openRoot(setOf({ 'a.sldprt': locked }), 'a.sldprt', 'normal', () => {}))).toBe('protected')
})

it('tells a pointer of Git LFS from a damaged file', async () => {
  const pointer = latin1(`version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 49506\n`)
  expect(await codeOf(openRoot(setOf({ 'a.step': pointer }), 'a.step', 'normal', () => {}))).toBe('cut-off')
  expect(await surveyOf({ 'a.step': pointer })).toBe('cut-off')
})

it.each([
  ['HSKey.Co.SZ.\0\0', 'HSKey'],
  ['b\x14#ek\0\x95\x01\0\0\0\x01E-SafeNet\0\0\0LOCK', 'E-SafeNet'],
  ['\x9b DRMONE  This Document is encrypted and protected by Fasoo DRM', 'Fasoo'],
  ['SCDSA004\0\0\xf0\x06', 'SoftCamp'],
  ['<## NASCA DRM FILE - VER1.00 ##>', 'NASCA'],
  ['.pfile\x02\0\0\0\x01\0\0\0', 'Microsoft Purview Information Protection'],
  ['b\x14#e and no more', undefined],
  ['ISO-10303-21;', undefined],
  ['', undefined],
])('knows %j', (start, system) => {
  expect(protectionOf(latin1(start))).toBe(system)
})

it('finds the encrypted contents of a compound file, wherever its directory lies', async () => {
  const compound = (name: string): Uint8Array<ArrayBuffer> => {
    const container = cfb.utils.cfb_new()
    cfb.utils.cfb_add(container, `/${name}`, Buffer.alloc(40_000, 7))
    cfb.utils.cfb_add(container, '/Version', Buffer.alloc(50, 1))
    return new Uint8Array(cfb.write(container, { type: 'buffer' })).slice()
  }
  const [plain, wrapped] = [compound('Contents'), compound('EncryptedPackage')]
  const listed = (bytes: Uint8Array): boolean => listsEncryptedStream(bytes.subarray(...directoryRange(bytes)!))
  expect([listed(plain), listed(wrapped)]).toEqual([false, true])
  for (const name of ['a.sldprt', 'a.ipt', 'a.par', 'a.prt']) {
    expect(await surveyOf({ [name]: wrapped })).toBe('protected')
    expect(await surveyOf({ [name]: plain })).toBe('no error')
  }
})

it('opens the others of a folder, and counts the encrypted ones when something is missing', async () => {
  const mesh = latin1('mtllib gone.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
  const files = { 'a.obj': mesh, 'b.sldprt': locked, 'c.step': locked }
  const found = await survey({ files: setOf(files), container: 'folder' })
  expect(found.candidates.map(({ path }) => path)).toEqual(['a.obj'])
  const { result } = await openRoot(setOf(files), 'a.obj', 'normal', () => {})
  expect(result.notes.find(({ code }) => code === 'files-protected')).toMatchObject({ count: 2, level: 'warning' })
  expect(await surveyOf({ 'b.sldprt': locked, 'c.step': locked })).toBe('protected')
})
