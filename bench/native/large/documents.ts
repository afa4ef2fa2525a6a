import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { deflateRawSync } from 'node:zlib'
import { corpusFiles } from '../../../tests/support/corpus.ts'

/** Real files whose contents are taken, the largest first, and the least size of one content. */
const SOURCES = 14
const LEAST = 20_000

/** Contents of the largest real archives of a folder, by a name's ending. */
function contents(folder: string, archive: RegExp, inner: RegExp): Uint8Array[] {
  const files = corpusFiles(folder)
    .filter(({ file }) => archive.test(file))
    .map(({ path }) => readFileSync(path))
    .toSorted((a, b) => b.length - a.length)
  return files.slice(0, SOURCES).flatMap((bytes) => {
    const entries = unzipSync(bytes, { filter: ({ name, compression }) => inner.test(name) && (compression === 0 || compression === 8) })
    return Object.values(entries).filter(({ length }) => length >= LEAST)
  })
}

/** The contents one after the other, again and again, until they take so many bytes when packed. */
function repeated(all: readonly Uint8Array[], bytes: number, name: (i: number) => string): { files: Zippable; count: number } {
  const sizes = all.map((content) => deflateRawSync(content).length)
  const files: Zippable = {}
  let count = 0
  for (let packed = 0; packed < bytes; packed += sizes[count++ % all.length]) files[name(count)] = all[count % all.length]
  return { files, count }
}

/** A FreeCAD document of the shapes of real ones, all visible. */
export function largeDocument(bytes: number): Uint8Array {
  const { files, count } = repeated(contents('freecad', /\.fcstd$/i, /^PartShape\d*\.brp$/), bytes, (i) => `PartShape${i}.brp`)
  const each = (make: (i: number) => string): string => Array.from({ length: count }, (_, i) => make(i)).join('')
  const objects = each((i) => `<Object type="Part::Feature" name="O${i}"/>`)
  const data = each((i) => `<Object name="O${i}"><Properties><Property name="Shape"><Part file="PartShape${i}.brp"/></Property></Properties></Object>`)
  const document = `<Document SchemaVersion="4" ProgramVersion="0.19"><Properties/><Objects>${objects}</Objects><ObjectData>${data}</ObjectData></Document>`
  return zipSync({ 'Document.xml': strToU8(document), ...files })
}

/** A Fusion archive of the streams of real designs, without a design of its own. */
export function largeDesign(bytes: number): Uint8Array {
  const streams = contents('fusion', /\.f3d$/i, /\.smbh?$/i).filter((content) => strFromU8(content.subarray(0, 15), true).startsWith('ASM BinaryFile'))
  return zipSync(repeated(streams, bytes, (i) => `FusionAssetName[Active]/Breps.BlobParts/BREP.${i}.smbh`).files)
}
