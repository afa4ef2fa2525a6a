import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { readAcis } from '../../../workers/formats/acis/readAcis.ts'
import { designStreams } from '../../../workers/formats/fusion/design.fixture.ts'
import { openContainer } from '../../../workers/formats/jt/container/container.ts'
import { jtFile } from '../../../workers/formats/jt/jt.fixture.ts'
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

/** A Fusion archive of the streams of real designs: each stream's bodies are a component of the design. */
export function largeDesign(bytes: number): Uint8Array {
  const streams = contents('fusion', /\.f3d$/i, /\.smbh?$/i).filter((content) => strFromU8(content.subarray(0, 15), true).startsWith('ASM BinaryFile'))
  const top = 'FusionAssetName[Active]'
  const keys = streams.map((stream) => readAcis(stream).keys.map(({ key, ordinal }) => (key < 0 ? ordinal : key)))
  const shown = streams.filter((_, i) => keys[i].length > 0)
  const { files, count } = repeated(shown, bytes, (i) => `${top}/Breps.BlobParts/BREP.${i}.smbh`)
  const ofStream = keys.filter((own) => own.length > 0)
  const components = Array.from({ length: count }, (_, i) => ({
    name: `Component ${i}`,
    bodies: ofStream[i % ofStream.length].map((key) => ({ stream: `BREP.${i}.smbh`, key, name: `Body ${key}` })),
  }))
  const children = components.map(({ name }, i) => ({ name: `${name}:1`, component: name, at: [(i % 20) * 50, Math.floor(i / 20) * 50, 0] as const }))
  const { meta, bulk } = designStreams({ components: [{ name: 'Root', children }, ...components] })
  return zipSync({ ...files, [`${top}/Design1/MetaStream.dat`]: meta, [`${top}/Design1/BulkStream.dat`]: bulk })
}

/** Documents of one archive, as large as each other. */
const MEMBERS = 10

/** An archive of Fusion documents: the root has each of the others once. */
export function largeArchive(bytes: number): Uint8Array {
  const member = largeDesign(bytes / MEMBERS)
  const names = Array.from({ length: MEMBERS }, (_, i) => `${i}.f3d`)
  const children = names.map((name, i) => ({ name: `Document ${i}`, link: name, at: [0, 0, i * 100] as const }))
  const { meta, bulk } = designStreams({ components: [{ name: 'Root', children }] })
  const links = {
    designs: names.map((name) => ({ targetFileName: name, displayName: name })),
    references: names.map((name) => ({ relativePath: name, properties: [{ neutronRole: { value: name } }] })),
  }
  const top = 'FusionAssetName[Active]/Design1'
  const root = zipSync({ [`${top}/MetaStream.dat`]: meta, [`${top}/BulkStream.dat`]: bulk, 'RedirectionsStream.dat': strToU8(JSON.stringify(links)) })
  return zipSync({ 'root.f3d': root, ...Object.fromEntries(names.map((name) => [name, member])), 'Manifest.json': strToU8('{"root":"root.f3d"}') })
}

/** A JT file of the shapes of real ones of its version. */
export function largeJt(bytes: number): Uint8Array {
  const shapes = corpusFiles('jt').flatMap(({ file, path }) => {
    if (!file.endsWith('.jt')) return []
    const data = new Uint8Array(readFileSync(path))
    if (!strFromU8(data.subarray(0, 14), true).startsWith('Version 9.5')) return []
    const container = openContainer(data)
    return [...container.segments.values()].filter(({ type }) => type >= 6 && type <= 16).map((segment) => container.read(segment))
  })
  const parts = []
  for (let total = 0; total < bytes; total += shapes[parts.length % shapes.length].length)
    parts.push({
      name: `Part ${parts.length}`,
      corners: [],
      at: [[(parts.length % 50) * 100, Math.floor(parts.length / 50) * 100, 0] as const],
      shape: shapes[parts.length % shapes.length],
    })
  return jtFile({ version: '9.5', name: 'large', unit: 'Millimeters', parts })
}
