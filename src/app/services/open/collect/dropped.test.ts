import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../../../../core/limits.ts'
import { droppedSource, listedSource } from './dropped.ts'

type Tree = { [name: string]: Blob | Tree }

const blob = (size = 1): Blob => new Blob([new Uint8Array(size)])
/** A blob that claims a size without having it. */
const huge = (size: number): Blob => Object.defineProperty(blob(), 'size', { value: size })

/** An entry as browsers hand it over; like Chromium a reader gives at most 100 children a call. */
function entry(name: string, content: Blob | Tree): FileSystemEntry {
  if (content instanceof Blob) {
    return { name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(new File([content], name)) } as unknown as FileSystemEntry
  }
  const children = Object.entries(content).map(([child, inside]) => entry(child, inside))
  const createReader = () => {
    let at = 0
    return { readEntries: (done: (entries: FileSystemEntry[]) => void) => done(children.slice(at, (at += 100))) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const drop = (tree: Tree) => droppedSource({ entries: Object.entries(tree).map(([name, content]) => entry(name, content)), files: [] })

describe('droppedSource', () => {
  it('takes one file', async () => {
    const source = await drop({ 'a.stp': blob(3) })
    expect(source.container).toBe('file')
    expect(source.entries.map(({ path, blob }) => [path, blob.size])).toEqual([['a.stp', 3]])
  })

  it('takes a folder with everything below it', async () => {
    const source = await drop({ top: { 'a.stp': blob(), deep: { 'b.STEP': blob() }, 'bracket.prt.12': blob() } })
    expect(source.name).toBe('top')
    expect(source.container).toBe('folder')
    expect(source.entries.map(({ path }) => path).sort()).toEqual(['top/a.stp', 'top/bracket.prt.12', 'top/deep/b.STEP'])
  })

  it('reads folders of more than a hundred entries to the end', async () => {
    const many = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`part${i}.stl`, blob()]))
    expect((await drop({ many })).entries).toHaveLength(257)
  })

  it('leaves out what cannot belong to a model', async () => {
    const source = await drop({ top: { 'a.obj': blob(), 'a.mtl': blob(), 'film.mp4': blob(), '.DS_Store': blob(), README: blob() } })
    expect(source.entries.map(({ path }) => path).sort()).toEqual(['top/README', 'top/a.mtl', 'top/a.obj'])
  })

  it.each([
    ['several files', { 'a.stp': blob(), 'b.stp': blob() }, 'one-upload'],
    ['a file and a folder', { 'a.stp': blob(), b: { 'b.stp': blob() } }, 'one-upload'],
    ['an empty file', { 'a.stp': blob(0) }, 'empty-file'],
    ['an empty folder', { a: {} }, 'empty-file'],
    ['a folder without models', { a: { 'film.mp4': blob() } }, 'unsupported-format'],
  ])('refuses %s', async (_, tree, code) => {
    await expect(drop(tree as Tree)).rejects.toMatchObject({ code })
  })

  it('refuses what is too large before it reads it', async () => {
    const file = Object.defineProperty(huge(MAX_FILE_BYTES + 1), 'name', { value: 'a.stp' }) as File
    await expect(droppedSource({ entries: [], files: [file] })).rejects.toMatchObject({ code: 'too-large' })
  })

  it('takes a pasted file, which has no entry', async () => {
    expect((await droppedSource({ entries: [], files: [new File(['x'], 'a.stl')] })).name).toBe('a.stl')
  })
})

const file = (name: string, relative = ''): File => Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: relative })

describe('listedSource', () => {
  it('takes the one chosen file', () => {
    expect(listedSource([file('a.stp')])).toMatchObject({ name: 'a.stp', container: 'file', entries: [{ path: 'a.stp' }] })
  })

  it('takes a chosen folder with the paths of its files', () => {
    const source = listedSource([file('a.stp', 'top/a.stp'), file('b.stp', 'top/sub/b.stp')])
    expect(source).toMatchObject({ name: 'top', container: 'folder', entries: [{ path: 'top/a.stp' }, { path: 'top/sub/b.stp' }] })
  })

  it.each(['', ' ', 'a\u0000.stp', '../a.stp', 'a\\b.stp'])('refuses the name %j', (name) => {
    expect(() => listedSource([file(name)])).toThrow(expect.objectContaining({ code: 'invalid-name' }))
  })
})
