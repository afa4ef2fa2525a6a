// One reading in a process of its own: `node bench/drawing/one.ts facet|reader|library|dxf-parser|dxf-viewer FILE.dxf [FOLDER]`; `reader` is that of this
// project alone, with every entity read; `library` (acad-ts) and the last two come from a folder in which they are installed. Prints CPU seconds, the largest resident set (MiB) and that before it reads, garbage collected, as JSON.
import { openAsBlob, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { segmentCount } from '../../src/core/drawing/space.ts'
import { peakRss, quiet } from '../cpu/usage.ts'

/** The part of acad-ts that reads DXF. */
interface AcadTs {
  DxfReader: { readFromStream(bytes: Uint8Array, notify: () => void): { modelSpace?: { entities: { count: number } } | null } }
}

interface Counts {
  entities: number
  segments?: number
  /** What the reading holds at its end: objects and buffers, the file's own among them, MiB. */
  heldMiB?: number
}

/** Between loading and reading. */
const REST_MS = 1500
/** Entities of model space from this number on are read as a stream, as the app does. */
const LARGE = 20_000
const [, , who, file, folder = '.'] = process.argv
const from = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, 'node_modules', path)).href)

/** The file, once: each reader has it in the form that it takes. */
const bytesOf = (path: string): Uint8Array<ArrayBuffer> => {
  const { buffer, byteOffset, length } = readFileSync(path)
  return new Uint8Array(buffer, byteOffset, length)
}

/** Bytes of the file as the app reads slices of a file on disk. */
const sliceOf = (descriptor: number, from: number, to: number): Uint8Array<ArrayBuffer> => {
  const slice = new Uint8Array(to - from)
  readSync(descriptor, slice, 0, slice.length, from)
  return slice
}

/** Objects and buffers that are not garbage, MiB (with `--expose-gc`). */
function held(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20)
}

/** Loads the code; what it gives reads the file. */
async function readerOf(): Promise<() => Promise<Counts> | Counts> {
  if (who === 'library') {
    const { DxfReader } = (await from('@node-projects/acad-ts/dist/index.js')) as unknown as AcadTs
    return () => ({ entities: DxfReader.readFromStream(bytesOf(file), () => {}).modelSpace?.entities.count ?? 0 })
  }
  if (who === 'reader') {
    const { readDxf } = await import('../../workers/drawing/read/dxf/readDxf.ts')
    return () => {
      const heldBefore = held()
      const { document, stream } = readDxf(bytesOf(file), LARGE)
      let entities = 0
      if (stream) stream.each(() => entities++)
      else for (const _ of document.modelSpace?.entities ?? []) entities++
      const heldMiB = held() - heldBefore
      // The stream holds the file and its index until here.
      return { entities: stream ? entities : (document.modelSpace?.entities.count ?? 0), heldMiB }
    }
  }
  if (who === 'dxf-parser') {
    const { default: module } = (await from('dxf-parser/dist/dxf-parser.js')) as { default: unknown }
    const Parser = ((module as { default?: unknown }).default ?? module) as new () => { parseSync(text: string): { entities: unknown[] } }
    return () => ({ entities: new Parser().parseSync(readFileSync(file, 'utf8')).entities.length })
  }
  if (who === 'dxf-viewer') {
    const { default: Parser } = (await from('dxf-viewer/src/parser/DxfParser.js')) as {
      default: new () => { parseSync(text: string): { entities: unknown[] } }
    }
    const { DxfScene } = (await from('dxf-viewer/src/DxfScene.js')) as {
      DxfScene: new (options: object) => { Build(dxf: object, fonts: unknown[]): Promise<void> }
    }
    return async () => {
      const dxf = new Parser().parseSync(readFileSync(file, 'utf8'))
      // Without fonts: it draws no texts.
      await new DxfScene({}).Build(dxf, [])
      return { entities: dxf.entities.length }
    }
  }
  const { openDrawing } = await import('../../workers/drawing/open/openDrawing.ts')
  const { FileSet } = await import('../../workers/contract/fileSet.ts')
  return async () => {
    const descriptor = openSync(file, 'r')
    const files = new FileSet([
      {
        path: 'big.dxf',
        size: statSync(file).size,
        blob: await openAsBlob(file),
        bytes: async () => bytesOf(file),
        slice: async (from, to) => sliceOf(descriptor, from, to),
      },
    ])
    const counts = { entities: 0, segments: 0 }
    const drawing = ({ spaces }: Drawing): void => {
      Object.assign(counts, { entities: spaces[0].entities.count, segments: segmentCount(spaces[0].lines) })
    }
    await openDrawing(
      files,
      'big.dxf',
      'dxf',
      { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing },
      { quality: 'normal', as: 'drawing' },
    )
    return counts
  }
}

const read = await readerOf()
// Loading leaves garbage, and a young generation that has grown: how far it grows again is part of what reading needs.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
// How far V8 lets the young generation grow follows from the objects that were made in the last second: right after loading it takes 5 MiB more. A viewer's worker has rested when a
// file comes. Node's compiling of what it loaded has ended then, too.
await new Promise((resolve) => setTimeout(resolve, REST_MS))
await quiet()
const idle = Math.round(process.memoryUsage.rss() / 2 ** 20)
const before = process.cpuUsage()
const counts = await read()
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ who, ...counts, cpu: (user + system) / 1e6, rssMiB: Math.round(peakRss() / 2 ** 20), idleMiB: idle }))
