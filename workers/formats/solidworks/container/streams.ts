import { crc32 } from '../../../io/bytes/crc32.ts'
import { inflate } from './inflate.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { isCompound } from '../../../../src/core/sniff.ts'
import { readWrapped } from './wrapped.ts'

const HEADER = 30
/** Longer names have not been seen; a longer one is a chance hit in compressed data. */
const LONGEST_NAME = 512
/** Places that one name is looked for at: chance hits are rarer than one in a file. */
const MOST_PLACES = 8

interface Item {
  at: number
  packed: number
  size: number
  crc: number
}

/**
 * Streams of a file of SolidWorks 2015 and later. Each stands behind a header of its own that is found by its fixed six bytes;
 * what fails its checksum is a chance hit inside compressed data. Contents are inflated when asked for.
 */
function readModern(bytes: Uint8Array): Streams {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const turn = bytes[7] & 7
  const items = new Map<string, Item[]>()
  for (let hit = bytes.indexOf(0x14, 4); hit >= 0; hit = bytes.indexOf(0x14, hit + 1)) {
    if (bytes[hit + 2] !== 6 || bytes[hit + 4] !== 8 || bytes[hit + 1] !== 0 || bytes[hit + 3] !== 0 || bytes[hit + 5] !== 0) continue
    const head = hit - 4
    if (head + HEADER > bytes.length) break
    const length = view.getUint16(head + 26, true)
    if (length === 0 || length > LONGEST_NAME || view.getUint16(head + 28, true) !== 0) continue
    const at = head + HEADER + length
    const packed = view.getUint32(head + 18, true)
    if (at + packed > bytes.length) continue
    const name = nameAt(bytes, head + HEADER, length, turn)
    if (name === undefined) continue
    const item = { at, packed, size: view.getUint32(head + 22, true), crc: view.getUint32(head + 14, true) }
    const same = items.get(name)
    if (same) {
      if (same.length < MOST_PLACES) same.push(item)
    } else items.set(name, [item])
  }
  return {
    names: [...items.keys()],
    read(name) {
      for (const item of items.get(name) ?? []) {
        const contents = unpack(bytes, item)
        if (contents) return contents
      }
      return undefined
    },
  }
}

/** Every byte of a name is rotated; undefined where the result is no printable ASCII. */
function nameAt(bytes: Uint8Array, from: number, length: number, turn: number): string | undefined {
  let name = ''
  for (let i = from; i < from + length; i++) {
    const letter = ((bytes[i] << turn) | (bytes[i] >> (8 - turn))) & 255
    if (letter < 0x20 || letter > 0x7e) return undefined
    name += String.fromCharCode(letter)
  }
  return name
}

function unpack(bytes: Uint8Array, { at, packed, size, crc }: Item): Uint8Array | undefined {
  const contents = inflate(bytes.subarray(at, at + packed), size, false)
  return contents && crc32(contents) === crc ? contents : undefined
}

/** Named streams of a SolidWorks file, whichever container holds them. */
export interface Streams {
  readonly names: readonly string[]
  /** Contents, inflated; undefined when there is no such stream or it is damaged. */
  read(name: string): Uint8Array | undefined
}

/** Opens either container, distinguished by its bytes. Throws `file-exception` for anything else. */
export function readStreams(bytes: Uint8Array): Streams {
  if (isCompound(bytes)) return readWrapped(bytes)
  if (bytes.length < 8 || bytes[4] !== 0 || bytes[5] !== 0 || bytes[6] !== 0 || bytes[7] !== 4) throw new OpenError('file-exception', 'not a SolidWorks file')
  return readModern(bytes)
}
