import { Exchange } from './exchange.ts'

/** An instance of one of several files. */
export interface LinkTarget {
  /** Place of the file in the list. */
  file: number
  id: number
}

/** A file to be linked with others, and where those of its references lead that were found, by the id that it gives them. */
export interface LinkedFile {
  exchange: Exchange
  targets: Map<number, LinkTarget>
}

const end = new TextEncoder().encode('ENDSEC;\nEND-ISO-10303-21;\n')
const data = new TextEncoder().encode('DATA;\n')

/**
 * Files that refer to each other's instances (Part 21, edition 3) as one exchange file: the header of the first, the instances of all, numbered anew in the order
 * of the list. Rows of the first keep their places. References that lead nowhere become `#0`, which there is not.
 */
export function linkExchanges(files: readonly LinkedFile[]): Exchange {
  const first: number[] = []
  let instances = 0
  for (const { exchange } of files) {
    first.push(instances + 1)
    instances += exchange.count
  }
  const width = String(instances).length
  let room = end.length + data.length
  for (const { exchange } of files) room += exchange.bytes.length + width * (exchange.count + exchange.refs.length) + exchange.count
  const [{ exchange: root }] = files
  const out = new Uint8Array(room)
  out.set(root.bytes.subarray(0, root.scan.headerEnd))
  out.set(data, root.scan.headerEnd)
  let at = root.scan.headerEnd + data.length
  files.forEach(({ exchange, targets }, f) => {
    const numberOf = (id: number): number => {
      const row = exchange.row(id)
      if (row >= 0) return first[f] + row
      const target = targets.get(id)
      const there = target ? files[target.file].exchange.row(target.id) : -1
      return target && there >= 0 ? first[target.file] + there : 0
    }
    const { start } = exchange.scan
    for (let row = 0; row < exchange.count; row++) {
      at = writeNumber(out, at, first[f] + row)
      at = copyWithNumbers(exchange.bytes, behindName(exchange.bytes, start[row]), exchange.end(row), out, at, numberOf)
      out[at++] = 0x0a
    }
  })
  out.set(end, at)
  const linked = new Exchange(out.subarray(0, at + end.length))
  linked.scan.complete = files.every(({ exchange }) => exchange.scan.complete)
  linked.scan.damaged = files.reduce((sum, { exchange }) => sum + exchange.scan.damaged, 0)
  return linked
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** Behind the `#12` at a place. */
function behindName(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (bytes[at] <= 0x20) at++
  while (isDigit(bytes[at])) at++
  return at
}

function writeNumber(out: Uint8Array, from: number, id: number): number {
  const text = `#${id}`
  for (let i = 0; i < text.length; i++) out[from + i] = text.charCodeAt(i)
  return from + text.length
}

/** Copies an instance; references outside strings and comments get their new numbers. Returns behind the copy. */
function copyWithNumbers(bytes: Uint8Array, from: number, to: number, out: Uint8Array, place: number, numberOf: (id: number) => number): number {
  let at = place
  for (let i = from; i < to; ) {
    const byte = bytes[i]
    if (byte === 0x23) {
      const behind = behindName(bytes, i)
      let id = 0
      for (let k = i + 1; k < behind; k++) if (isDigit(bytes[k])) id = id * 10 + bytes[k] - 0x30
      at = writeNumber(out, at, numberOf(id))
      i = behind
      continue
    }
    let next = i + 1
    if (byte === 0x27) while (next < to && bytes[next++] !== 0x27);
    else if (byte === 0x2f && bytes[next] === 0x2a) {
      for (next += 3; next < to && !(bytes[next - 2] === 0x2a && bytes[next - 1] === 0x2f); next++);
      // Comments have no meaning for the reader.
      i = next
      continue
    }
    while (i < next) out[at++] = bytes[i++]
  }
  return at
}
