import { asOpenError, isMissingCode, OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import type { Document, SpaceStream } from '../model/document.ts'
import type { BlockRecord } from '../model/tables.ts'
import type { Note, Preview } from '../../../src/core/scene/model.ts'
import { extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { readDwg } from './dwg/readDwg.ts'
import { dwgThumbnail } from './dwg/thumbnail.ts'
import { OVERLAP } from './dxf/pieceScanner.ts'
import { readDxf } from './dxf/readDxf.ts'
import { dxfOfOldDwg } from './old/oldDrawing.ts'
import { oldRelease, releaseName } from './old/oldRelease.ts'

const LONGEST = 80
/** Where a comment at the head of a DXF file may stand. */
const HEAD = 4096

/** The product that wrote a DWG of R2004 or later, from its section of that name: `<ProductInformation name ="…" build_version="…"`. */
function dwgApplication(section: Uint8Array | undefined): string | undefined {
  if (!section) return undefined
  // Letters of one byte or two.
  const text = String.fromCharCode(...section.subarray(0, HEAD)).replaceAll('\0', '')
  const name = /ProductInformation[^>]*?\bname\s*=\s*"([^"]*)"/.exec(text)?.[1]
  const version = /\bbuild_version\s*=\s*"([^"]*)"/.exec(text)?.[1]
  return shown(name && version ? `${name} (${version})` : name)
}

/** The first comment of a DXF file, in which programs name themselves. */
function dxfApplication(data: Uint8Array): string | undefined {
  const head = String.fromCharCode(...data.subarray(0, HEAD))
  return shown(/^\s*999\r?\n([^\r\n]*)/.exec(head)?.[1])
}

const shown = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, LONGEST) || undefined

/** Releases by the first six bytes. */
const readable = new Set(['AC1012', 'AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032'])
/** From R2004 on: 4 bytes of security flags, of which the first bit states that the data sections are encrypted with a password. */
const SECURITY_AT = 0x18
const ENCRYPTED_DATA = 1
/** Files of this release and later are packed. */
const UNPACKED_FROM = 2004
/** Nothing that is a drawing is shorter. */
const MIN_BYTES = 512

/** Refuses files that are no drawing, too old, or locked; throws `OpenError`. */
function checkDwg(bytes: Uint8Array): void {
  const version = String.fromCharCode(...bytes.subarray(0, 6))
  if (!/^(AC1|AC2|MC0)/.test(version)) throw new OpenError('file-exception', 'not a DWG file')
  if (!readable.has(version)) throw new OpenError('not-yet', `saved by AutoCAD R12 or older, or by an unknown release (${version})`)
  if (bytes.length < MIN_BYTES) throw new OpenError('cut-off', 'a DWG file that ends after its first bytes')
  if (version >= 'AC1018' && (bytes[SECURITY_AT] & ENCRYPTED_DATA) !== 0) throw new OpenError('encrypted', 'a DWG with a password')
}

export interface CadFile {
  document: Document
  /** The block that is model space. */
  model: BlockRecord | undefined
  /** What could not be read; entities of a DWG file are read when they are asked for, and counted here after that. */
  problems(): Note[]
  /** ACIS streams that do not stand in their entities, by handle. */
  streams: ReadonlyMap<number, Uint8Array>
  /** Model space of a large drawing, of which the document holds the complex entities. */
  stream?: SpaceStream
  /** The program that wrote it, if stated. */
  application?: string
}

/** Entities of model space from this number on are read as a stream. */
const LARGE = 20_000

/**
 * Reads one file of the set, DWG or DXF by its first bytes. `large`: from how many entities of model space on they are read as a stream. `preview` gets the picture
 * that a DWG file carries of itself, before anything else is read. Throws `OpenError`.
 */
export async function readCadFile(files: FileSet, path: string, large = LARGE, preview?: (picture: Preview) => void): Promise<CadFile> {
  const entry = files.need(path)
  if (entry.size === 0) throw new OpenError('empty-file', path)
  const slices = Number.isFinite(large) ? await dxfSlices(entry) : undefined
  if (slices) {
    const application = dxfApplication(slices[0].subarray(0, HEAD))
    return reading(() => ({ ...dxfFile(slices, large), application }))
  }
  const bytes = await entry.bytes()
  const picture = preview && dwgThumbnail(bytes)
  if (picture) preview(picture)
  const isDwg = extensionOf(path) === 'dwg' ? !startsLikeDxf(bytes) : bytes[0] === 0x41 && bytes[1] === 0x43
  return reading(() => {
    const old = isDwg ? oldRelease(bytes) : undefined
    if (old !== undefined) {
      const { dxf, damaged } = dxfOfOldDwg(bytes)
      release(bytes)
      return { ...dxfFile(dxf, large, damaged), application: releaseName(old) }
    }
    return isDwg ? dwgFile(bytes, large) : { ...dxfFile(bytes, large), application: dxfApplication(bytes) }
  })
}

function reading(read: () => CadFile): CadFile {
  try {
    return read()
  } catch (error) {
    throw asDrawingError(error)
  }
}

/** A DXF file from this size on is read in slices, which are given back one by one as its entities are drawn. */
const SLICED_FROM = 8 << 20
/** Node gives smaller ones back late: slices of 1 to 2 MiB take 20 MiB more with a file of 36 MB. */
const SLICE_BYTES = 4 << 20
/** The first slice, which holds tables and blocks and is kept to the end, is smaller. */
const FIRST_SLICE_BYTES = 1 << 19
const LF = 10

/** The slices of a large DXF file (as text: with line feeds) that lies unpacked, or in an archive that unpacks it piece by piece; undefined of others. */
async function dxfSlices(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  if (!(entry.blob ?? entry.unpack) || entry.size < SLICED_FROM) return undefined
  const head = await entry.slice(0, HEAD)
  if (!startsLikeDxf(head) || !(head[0] === BINARY || head.includes(LF))) return undefined
  if (!entry.blob) return unpackedSlices(entry)
  const slices: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0, end = 0; at < entry.size; at = end) {
    const from = Math.max(0, at - OVERLAP)
    end = Math.min(at + (at === 0 ? FIRST_SLICE_BYTES : SLICE_BYTES), entry.size)
    const slice = await entry.slice(from, end)
    if (slice.length < end - from) throw new RangeError('the file has become shorter')
    slices.push(slice)
  }
  return slices
}

/** The first letter of binary files. */
const BINARY = 0x41

/** The same of a file that is packed. */
async function unpackedSlices(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>[]> {
  const slices: Uint8Array<ArrayBuffer>[] = []
  /** Bytes of the file that are there, and those of the slice that is being filled. */
  let [end, used] = [0, 0]
  const open = (): Uint8Array<ArrayBuffer> => {
    const shared = slices.length > 0 ? OVERLAP : 0
    const slice = new Uint8Array(shared + Math.min(end === 0 ? FIRST_SLICE_BYTES : SLICE_BYTES, entry.size - end))
    if (shared > 0) slice.set(slices[slices.length - 1].subarray(-OVERLAP))
    used = shared
    slices.push(slice)
    return slice
  }
  let slice = open()
  for await (const piece of entry.unpack!()) {
    for (let at = 0; at < piece.length; ) {
      if (used === slice.length) slice = open()
      const part = piece.subarray(at, at + slice.length - used)
      slice.set(part, used)
      used += part.length
      end += part.length
      at += part.length
    }
  }
  return slices
}

const startsLikeDxf = (bytes: Uint8Array): boolean => /^(AutoCAD Binary DXF|\s*(0|999)\s)/.test(String.fromCharCode(...bytes.subarray(0, 22)))

function dwgFile(bytes: Uint8Array<ArrayBuffer>, streamFrom: number): CadFile {
  checkDwg(bytes)
  const { document, streams, objects, appInfo, stream } = readDwg(bytes, streamFrom)
  // From R2004 on all that is read was unpacked from it.
  if (objects.release >= UNPACKED_FROM) release(bytes)
  const { modelSpace, layers } = document
  if (!modelSpace || [...(layers ?? [])].length === 0) throw new OpenError('file-exception', 'a DWG without layers')
  const problems = (): Note[] => damageNotes(objects.damaged)
  return { document, model: modelSpace, streams, ...(stream && { stream }), problems, application: dwgApplication(appInfo) }
}

/** `damaged`: how many records were lost before the file became DXF. */
function dxfFile(bytes: Uint8Array | readonly Uint8Array<ArrayBuffer>[], streamFrom: number, damaged = 0): CadFile {
  const { document, model, streams, objects, stream, damages } = readDxf(bytes, streamFrom)
  const problems = (): Note[] => damageNotes(damaged + damages + objects.damaged)
  return { document, model, streams, ...(stream && { stream }), problems }
}

/** Errors of any kind as those of the catalogue. */
export function asDrawingError(error: unknown): OpenError {
  if (error instanceof OpenError || isMissingCode(error)) return asOpenError(error)
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof RangeError && /allocation|array length|memory/i.test(message)) return new OpenError('memory-budget', message)
  return new OpenError('file-exception', `damaged drawing: ${message}`, { cause: error })
}

function damageNotes(count: number): Note[] {
  if (count === 0) return []
  return [{ level: 'warning', code: 'damaged-data', text: 'the file is damaged; what could be read of it is shown', count, params: { what: 'tags' } }]
}
