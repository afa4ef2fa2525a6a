import { checksum } from './release.ts'

/** Largest block of the map (bytes), with room for files of other programs. */
const MAX_BLOCK = 0x7fff

/** Where objects begin, by handle: both arrays are in the order of the handles. */
export class ObjectMap {
  readonly handles: Float64Array
  readonly addresses: Float64Array

  constructor(handles: number[], addresses: number[]) {
    let sorted = true
    for (let i = 1; i < handles.length && sorted; i++) sorted = handles[i] > handles[i - 1]
    if (sorted) {
      this.handles = new Float64Array(handles)
      this.addresses = new Float64Array(addresses)
      return
    }
    // A handle that comes twice is where it is stated last.
    const places = new Map<number, number>()
    for (const [i, handle] of handles.entries()) places.set(handle, addresses[i])
    this.handles = Float64Array.from(places.keys()).sort()
    this.addresses = this.handles.map((handle) => places.get(handle)!)
  }

  get size(): number {
    return this.handles.length
  }

  /** The index of a handle, -1 where there is none. */
  indexOf(handle: number): number {
    const { handles } = this
    let low = 0
    let high = handles.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (handles[middle] === handle) return middle
      if (handles[middle] < handle) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/** Reads the section of handles: blocks with their size in front and a checksum behind. A block with a wrong checksum is left out and counted. */
export function readObjectMap(bytes: Uint8Array): { map: ObjectMap; damaged: number } {
  const handles: number[] = []
  const addresses: number[] = []
  let damaged = 0
  for (let at = 0; at + 2 <= bytes.length; ) {
    const size = (bytes[at] << 8) | bytes[at + 1]
    if (size <= 2 || size > MAX_BLOCK) break
    const end = at + size
    if (end + 2 > bytes.length) {
      damaged++
      break
    }
    if (checksum(bytes, at, end) === ((bytes[end] << 8) | bytes[end + 1])) readBlock(bytes, at + 2, end, handles, addresses)
    else damaged++
    at = end + 2
  }
  return { map: new ObjectMap(handles, addresses), damaged }
}

/** Pairs of steps (modular chars), both from 0 in every block. */
function readBlock(bytes: Uint8Array, from: number, end: number, handles: number[], addresses: number[]): void {
  let handle = 0
  let address = 0
  for (let at = from; at < end; ) {
    for (let scale = 1; at < end; scale *= 128) {
      const byte = bytes[at++]
      handle += (byte & 0x7f) * scale
      if (byte < 0x80) break
    }
    let step = 0
    for (let scale = 1; at < end; scale *= 128) {
      const byte = bytes[at++]
      if (byte >= 0x80) step += (byte & 0x7f) * scale
      else {
        step += (byte & 0x3f) * scale
        if ((byte & 0x40) !== 0) step = -step
        break
      }
    }
    address += step
    if (address < 0) continue
    handles.push(handle)
    addresses.push(address)
  }
}
