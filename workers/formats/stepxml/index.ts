import { OpenError } from '../../../src/core/errors.ts'
import { isGzip, isZip } from '../../../src/core/sniff.ts'
import { baseName, extensionOf, type FileEntry, FileSet } from '../../contract/fileSet.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { damageIsTheModels, zipPackage } from '../../mesh/zipPackage.ts'
import { reader as stepReader } from '../step/index.ts'
import { unpackStep } from '../step/references.ts'
import { readAssembly } from './assembly.ts'
import { exchangeText, shapeFile } from './exchangeText.ts'
import { type Exchanged, exchangedPopulation } from './p28.ts'

/** Endings of XML files that assemblies refer to. */
const XML = ['stpx', 'stpxz', 'p28', 'xml']

/** The first letters of a file that name its root. */
const HEAD = 4096

/** STEP in XML: assemblies of the business object model of AP242, whose parts are STEP files beside them or in the same package, and instances by their entities (ISO 10303-28). */
export const reader: FormatReader = {
  id: 'stepxml',

  async references(files, path) {
    const entry = files.need(path)
    if (await isPackage(entry)) return []
    const bytes = await unpacked(entry)
    if (isPopulation(bytes)) return []
    const { parts } = readAssembly(bytes)
    return [...parts.values()].flatMap((part) => shapeFile(part)?.[0] ?? [])
  },

  async open(files, path, sink, options) {
    sink.progress('read', 0)
    const entry = files.need(path)
    const inner = (await isPackage(entry)) ? await zipPackage(entry) : undefined
    const root = inner ? rootOf(inner) : entry
    const own: Sink = { ...sink, structure: (structure) => sink.structure({ ...structure, name: baseName(path), format: 'stepxml' }) }
    // Fails here when the file is none that can be read: the STEP reader reports the files that it refers to.
    await damageIsTheModels(async () => {
      const made = await exchanged(root)
      for (const note of made.notes) sink.note(note)
      await stepReader.open(inExchangeForm(inner ?? files, root, made.bytes), root.path, own, options)
    })
  },
}

const isPackage = async (entry: FileEntry): Promise<boolean> => isZip(await entry.slice(0, 4))

/** The XML file of a package: one ending in .stpx before others, the outermost first. */
function rootOf(inner: FileSet): FileEntry {
  const candidates = [...inner.entries()].filter(({ path }) => XML.includes(extensionOf(path)))
  const rank = ({ path }: FileEntry): number => (extensionOf(path).startsWith('stpx') ? 0 : 1000) + path.split('/').length
  const [root] = candidates.toSorted((a, b) => rank(a) - rank(b))
  if (!root) throw new OpenError('file-exception', 'a package of STEP without an XML file')
  return root
}

async function unpacked(entry: FileEntry): Promise<Uint8Array> {
  const bytes = await entry.bytes()
  return isGzip(bytes) ? await unpackStep(bytes) : bytes
}

const isPopulation = (bytes: Uint8Array): boolean =>
  /<(?:[\w.-]+:)?iso_10303_28/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)).replaceAll('\0', ''))

/** A file in XML as an exchange file of Part 21. */
async function exchanged(entry: FileEntry): Promise<Exchanged> {
  const bytes = await unpacked(entry)
  return isPopulation(bytes) ? exchangedPopulation(bytes) : { bytes: new TextEncoder().encode(exchangeText(readAssembly(bytes))), notes: [] }
}

/** The files with those in XML as exchange files of Part 21, the root of which is made already. */
function inExchangeForm(files: FileSet, root: FileEntry, rootBytes: Uint8Array<ArrayBuffer>): FileSet {
  return new FileSet(
    Array.from(files.entries(), (entry) => {
      if (entry.path !== root.path && !XML.includes(extensionOf(entry.path))) return entry
      const bytes = async (): Promise<Uint8Array<ArrayBuffer>> => (entry.path === root.path ? rootBytes : (await exchanged(entry)).bytes)
      return { ...entry, bytes, slice: async (start: number, end: number) => (await bytes()).slice(Math.max(0, start), end) }
    }),
  )
}
