import { Gunzip } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_FILE_BYTES } from '../../../src/core/limits.ts'
import { isGzip, isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { scannableBytes } from '../../mesh/text.ts'
import { withDecimalPoints } from './decimalCommas.ts'
import { Exchange } from './part21/exchange.ts'
import { type LinkedFile, linkExchanges, type LinkTarget } from './part21/link.ts'
import { ExchangeScanner } from './part21/scan.ts'

/** A STEP file may come packed (`.stpz`): gzip, or a zip of which the first STEP file counts. Larger than the limit for files is refused. */
export async function unpackStep(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (isGzip(bytes)) return gunzip(bytes)
    if (isZip(bytes)) return await unzip(bytes)
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('archive-failed', error instanceof Error ? error.message : String(error), { cause: error })
  }
  return bytes
}

/** Piece by piece, so that a bomb is stopped at the limit. */
const PIECE = 1 << 16
/** Deflate packs no more than this into a byte. */
const MAX_RATIO = 1032
const tooLarge = (): OpenError => new OpenError('too-large', 'unpacked')

/** Straight into one buffer: the trailer states the size (of the last member, modulo 2³²: mostly right, never relied on). */
function gunzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const stated = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true)
  let out = new Uint8Array(Math.min(MAX_FILE_BYTES, bytes.length * MAX_RATIO, Math.max(PIECE, stated)))
  let size = 0
  const stream = new Gunzip((piece) => {
    if (size + piece.length > MAX_FILE_BYTES) throw tooLarge()
    if (size + piece.length > out.length) {
      const longer = new Uint8Array(Math.min(MAX_FILE_BYTES, Math.max(size + piece.length, out.length * 2)))
      longer.set(out)
      out = longer
    }
    out.set(piece, size)
    size += piece.length
  })
  for (let at = 0; at < bytes.length; at += PIECE) stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  return out.subarray(0, size)
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const blob = new Blob([bytes])
  const entry = (await readZipDirectory(blob)).find(({ path }) => /\.(stp|step|p21|ste)$/i.test(path))
  if (!entry) throw new OpenError('archive-failed', 'no STEP file in it')
  if (entry.size > MAX_FILE_BYTES) throw tooLarge()
  return zipFileEntry(blob, entry).bytes()
}

/** Files that one file is linked with at most, and anchors from one file to the next. */
const MAX_FILES = 5_000
const MAX_HOPS = 16

/** An exchange file with all that its REFERENCE section leads to. */
export interface LinkedExchange {
  exchange: Exchange
  /** Rows of the file itself; those of the others follow. */
  ownRows: number
  /** Names of files that are not there, and of those that are no STEP files. */
  missing: string[]
  foreign: string[]
  /** References to names that the other file does not have. */
  unknown: number
}

/** Called while a large file is read, with the scanner that has read its bytes before `end`. */
export type WhileScanning = (scanner: ExchangeScanner, end: number) => void

/** The instances of a STEP file, which are looked for while it is read; throws `OpenError` when it is none. */
export async function readExchange(entry: FileEntry, scanning?: WhileScanning): Promise<Exchange> {
  let scanner: ExchangeScanner | undefined
  const packed = await entry.bytes((bytes, end) => {
    // Anything else is packed, or wide.
    if (bytes[0] > 0x7f || isGzip(bytes) || isZip(bytes)) return
    scanner ??= new ExchangeScanner(bytes, end)
    scanner.read(end)
    scanning?.(scanner, end)
  })
  const bytes = await unpackStep(packed)
  // Saved again by an editor: the marks of UTF-16.
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const exchange = scanner ? new Exchange(bytes, scanner.finish()) : new Exchange(isWide ? scannableBytes(bytes) : bytes)
  if (exchange.scan.dataStart < 0) throw new OpenError('file-exception', 'not an ISO 10303-21 file')
  return withDecimalPoints(exchange)
}

/** Names of the files that the REFERENCE section of a file (Part 21, edition 3) leads to. */
export const referencedFiles = ({ scan }: Exchange): string[] =>
  [...new Set([...scan.references.values()].map((uri) => splitUri(uri).file))].filter((name) => name !== '')

/** Links a file with those that it refers to, and these with theirs. */
export async function linkReferences(entry: FileEntry, files: FileSet, scanning?: WhileScanning): Promise<LinkedExchange> {
  const root = await readExchange(entry, scanning)
  const out: LinkedExchange = { exchange: root, ownRows: root.count, missing: [], foreign: [], unknown: 0 }
  if (root.scan.references.size === 0) return out
  const list: (LinkedFile & { path: string })[] = [{ exchange: root, targets: new Map(), path: entry.path }]
  const numbers = new Map<string, number | undefined>([[pathKey(entry.path), 0]])
  const missing = new Set<string>()
  const foreign = new Set<string>()

  /** Place in the list of the file that a name inside another one means. */
  async function find(name: string, from: string): Promise<number | undefined> {
    const target = files.resolve(name, from)
    if (!target) {
      missing.add(name)
      return undefined
    }
    const key = pathKey(target.path)
    if (!numbers.has(key) && numbers.size < MAX_FILES) {
      const exchange = await readExchange(target).catch((error: unknown) => {
        if (!(error instanceof OpenError)) throw error
        return undefined
      })
      numbers.set(key, exchange && list.push({ exchange, targets: new Map(), path: target.path }) - 1)
    }
    const number = numbers.get(key)
    if (number === undefined) foreign.add(target.path)
    return number
  }

  /** The instance that an address inside a file means, by way of anchors that lead on to other files if need be. */
  async function follow(uri: string, from: number): Promise<LinkTarget | undefined> {
    let address = uri
    let at = from
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const { file, name } = splitUri(address)
      const number: number | undefined = file === '' ? at : await find(file, list[at].path)
      if (number === undefined) return undefined
      const anchor = list[number].exchange.scan.anchors.get(name)
      if (anchor === undefined) break
      if (anchor.startsWith('#')) return { file: number, id: Number(anchor.slice(1)) }
      address = anchor.slice(1, -1)
      at = number
    }
    out.unknown++
    return undefined
  }

  // The list grows while it is walked.
  for (let f = 0; f < list.length; f++) {
    const { exchange, targets } = list[f]
    for (const [id, uri] of exchange.scan.references) {
      const target = await follow(uri, f)
      if (target) targets.set(id, target)
    }
  }
  if (list.some(({ targets }) => targets.size > 0)) out.exchange = linkExchanges(list)
  return { ...out, missing: [...missing], foreign: [...foreign] }
}

/** `parts/my%20bolt.stp#name` as file and name; an address without a file is of the same one. */
function splitUri(uri: string): { file: string; name: string } {
  const hash = uri.indexOf('#')
  const file = hash < 0 ? uri : uri.slice(0, hash)
  return { file: decoded(file.trim()), name: hash < 0 ? '' : uri.slice(hash + 1) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
