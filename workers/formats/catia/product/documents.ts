import { findBytes } from '../../../io/bytes/byteWindow.ts'
import { baseName } from '../../../contract/fileSet.ts'
import { Cursor } from '../container/container.ts'

/** A file that a CATIA file refers to. */
export interface LinkedDocument {
  /** Number by which instances name it. */
  slot: number
  /** Path on the machine that saved it. */
  path: string
  /** Its name without folders. */
  name: string
  /** "CATPart", "CATProduct"... */
  type: string
}

const OCTETS = 0x22
const OCTET = 0x3b
const WORD = 0x24
const END = 0x9f

/**
 * Files of a `CATDocumentProperty` stream, the file itself left out. Each is an array of octets that holds its path; after the last of them stand the slots of
 * all but the first, which is the file itself: numbers of deleted ones are missing.
 */
export function readDocuments(bytes: Uint8Array): LinkedDocument[] {
  const records: Omit<LinkedDocument, 'slot'>[] = []
  let at = 0
  let behind = 0
  while ((at = bytes.indexOf(OCTETS, at)) >= 0) {
    const octets = readOctets(bytes, at)
    if (!octets) {
      at++
      continue
    }
    at = octets.end
    const record = readPath(octets.data)
    if (!record) continue
    records.push(record)
    behind = octets.end
  }
  const slots = readSlots(bytes, behind)
  return records.slice(1).map((record, i) => ({ ...record, slot: slots[i] ?? i + 1 }))
}

/** `22`, how many, then each as `3b 01` and the octet, then `9f`. */
function readOctets(bytes: Uint8Array, at: number): { data: Uint8Array; end: number } | undefined {
  if (at + 5 > bytes.length) return undefined
  const count = new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4).getUint32(0, true)
  const from = at + 5
  if (count === 0 || count > (bytes.length - from - 1) / 3 || bytes[from + count * 3] !== END) return undefined
  const data = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    if (bytes[from + i * 3] !== OCTET || bytes[from + i * 3 + 1] !== 1) return undefined
    data[i] = bytes[from + i * 3 + 2]
  }
  return { data, end: from + count * 3 + 1 }
}

const FILE = [0x04, 0x46, 0x69, 0x6c, 0x65]

/** `04 "File"`, the length of the type, the type, the length of the path in two bytes, the path. */
function readPath(data: Uint8Array): Omit<LinkedDocument, 'slot'> | undefined {
  const at = findBytes(data, FILE)
  if (at < 0) return undefined
  const cursor = new Cursor(data, at + FILE.length)
  if (cursor.left < 1) return undefined
  const typeLength = cursor.u8()
  if (typeLength + 2 > cursor.left) return undefined
  const type = new TextDecoder('windows-1252').decode(cursor.take(typeLength))
  const pathLength = cursor.u16()
  if (pathLength > cursor.left) return undefined
  const path = pathText(cursor.take(pathLength))
  return { type, path, name: baseName(path) }
}

/** UTF-8 where it is, else the code page of Western Windows. */
export function pathText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The list `24 <u32>` repeated that ends with `9f`, from the first one on that looks like it. */
function readSlots(bytes: Uint8Array, from: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = bytes.indexOf(WORD, from); at >= 0 && at + 5 < bytes.length; at = bytes.indexOf(WORD, at + 1)) {
    if (bytes[at + 5] !== WORD && bytes[at + 5] !== END) continue
    const slots: number[] = []
    while (at + 5 <= bytes.length && bytes[at] === WORD) {
      slots.push(view.getUint32(at + 1, true))
      at += 5
    }
    return slots
  }
  return []
}
