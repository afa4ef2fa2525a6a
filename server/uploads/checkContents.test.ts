import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Assembly } from '../../contract/fileRecord.ts'
import { formats } from '../../src/core/formats.ts'
import { ApiError } from '../http/apiError.ts'
import { checkContents } from './checkContents.ts'

const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const step = text('ISO-10303-21;\nHEADER;\n')
const zip = (files: Record<string, string>): Uint8Array => zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, text(content)])))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-contents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function judge(name: string, data: Uint8Array, assembly: Assembly | null = null): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, data)
  try {
    await checkContents({ path, name, assembly })
    return 'accepted'
  } catch (error) {
    if (error instanceof ApiError) return error.codeName
    throw error
  }
}

describe('a single file', () => {
  it.each([
    ['gear.step', step, 'accepted'],
    ['gear.dat', step, 'accepted'],
    ['cube.stl', text('solid cube\nfacet normal 0 0 1\n'), 'accepted'],
    ['cube.obj', text('v 0 0 0\n'), 'accepted'],
    ['part.3mf', zip({ '3D/3dmodel.model': '<model/>' }), 'accepted'],
    ['empty.step', text(''), 'fileEmpty'],
    ['gear.step', text('<html>'), 'fileException'],
    ['cube.obj', text('MZ\u0090\u0000\u0003'), 'fileException'],
    ['cube.stl', text('\x7fELF\u0002\u0001\u0001 and so on, long enough for a header'), 'fileException'],
    ['cube.off', text('#!/bin/sh\nrm -rf'), 'fileException'],
    ['cube.off', text('OFF\u0000'), 'fileException'],
    ['tool.exe', text('MZ\u0090\u0000'), 'formatUnsupported'],
    ['page.html', text('<html><script>'), 'formatUnsupported'],
    ['files.rar', text('Rar!\u001a\u0007'), 'formatUnsupported'],
  ])('%s', async (name, data, verdict) => {
    expect(await judge(name, data)).toBe(verdict)
  })

  it.runIf(formats.some((format) => !format.ready && format.id === 'fusion'))('of a format that is not read yet', async () => {
    expect(await judge('part.f3d', zip({ 'Manifest.dat': 'x' }))).toBe('notSupportedYet')
  })
})

describe('a zip package', () => {
  it.each([
    ['models and what goes with them', zip({ 'a/gear.step': 'x', 'a/notes.txt': 'x', '__MACOSX/._gear.step': 'x', 'a/.DS_Store': 'x' }), 'accepted'],
    ['a program', zip({ 'gear.step': 'x', 'setup.exe': 'x' }), 'packageUnsupported'],
    ['a package in the package', zip({ 'gear.step': 'x', 'more.zip': 'x' }), 'packageUnsupported'],
    ['no model', zip({ 'notes.txt': 'x', 'photo.png': 'x' }), 'formatUnsupported'],
    ['nothing', zip({}), 'fileEmpty'],
    ['junk only', zip({ '__MACOSX/._gear.step': 'x' }), 'fileEmpty'],
    ['a path that climbs out', zip({ '../gear.step': 'x' }), 'fileNameInvalid'],
    ['a cut end', zip({ 'gear.step': 'x'.repeat(500) }).slice(0, -30), 'decompressionFailed'],
  ])('with %s', async (_, data, verdict) => {
    expect(await judge('gear.zip', data)).toBe(verdict)
  })

  it('with a password', async () => {
    const data = zip({ 'gear.step': 'x' })
    // The flag of encryption (APPNOTE 4.4.4) in the entry of the central directory.
    const central = Buffer.from(data).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    data[central + 8] |= 1
    expect(await judge('gear.zip', data)).toBe('fileEncrypted')
  })

  it('with a document protection system around it', async () => {
    expect(await judge('gear.zip', text('HSKey.Co.SZ.0123456789'))).toBe('fileEncrypted')
    expect(await judge('gear.step', text('HSKey.Co.SZ.0123456789'))).toBe('fileEncrypted')
  })

  it('that is no package', async () => {
    expect(await judge('gear.zip', text('not a zip at all'))).toBe('formatUnsupported')
  })
})

describe("an assembly's package", () => {
  const assembly: Assembly = {
    model: 'top/main.step',
    references: [
      { path: 'top/bolt.step', found: true },
      { path: 'nut.step', found: false },
    ],
  }
  it.each([
    ['with model and a reference', { 'top/main.step': 'x', 'top/Bolt.STEP': 'x' }, 'accepted'],
    ['without the model', { 'top/bolt.step': 'x', 'nut.step': 'x' }, 'assemblyModelMissing'],
    ['without any reference', { 'top/main.step': 'x', 'top/other.step': 'x' }, 'referenceFileMissing'],
    ['with the model alone', { 'top/main.step': 'x' }, 'onlyAssembly'],
  ])('%s', async (_, files, verdict) => {
    expect(await judge('main.zip', zip(files), assembly)).toBe(verdict)
  })

  // @rule:assembly
  it('of a model without references', async () => {
    expect(await judge('main.zip', zip({ 'main.step': 'x' }), { model: 'main.step', references: [] })).toBe('accepted')
  })
})
