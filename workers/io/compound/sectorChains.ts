import { OpenError } from '../../../src/core/errors.ts'

const HEADER = 512
const HEADER_DIFAT = 109
const LAST = 0xfffffffa

const damaged = (what: string): OpenError => new OpenError('file-exception', `compound file: ${what}`)

/** The directory's bytes, and how to get at any stream's. */
export interface SectorChains {
  directory: Uint8Array
  /** `size` bytes of the stream that begins at sector `start`; short streams lie in the mini stream. */
  contents(start: number, size: number): Uint8Array
}

/** Follows the sector tables of a compound file. Every chain is bounded by the sectors that the file has. */
export function sectorChains(bytes: Uint8Array): SectorChains {
  if (bytes.byteLength < HEADER) throw damaged('no header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  const miniShift = view.getUint16(32, true)
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw damaged('sector size')
  const cutoff = view.getUint32(56, true)
  const sectors = Math.max(0, Math.ceil(bytes.byteLength / (1 << shift)) - 1)
  const next = fatOf(view, shift, sectors)

  /** A chain's bytes; `size` undefined: to its end. */
  const chain = (start: number, size?: number): Uint8Array => collect(bytes, start, size, { table: next, shift, offset: 1 << shift })
  const directory = chain(view.getUint32(48, true))
  if (directory.byteLength < 128) throw damaged('no directory')
  const root = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  let mini: { bytes: Uint8Array; table: Uint32Array } | undefined
  const miniStream = (): { bytes: Uint8Array; table: Uint32Array } => {
    if (mini) return mini
    const table = chain(view.getUint32(60, true))
    const words = new Uint32Array(Math.floor(table.byteLength / 4))
    const from = new DataView(table.buffer, table.byteOffset, table.byteLength)
    for (let i = 0; i < words.length; i++) words[i] = from.getUint32(i * 4, true)
    // The available part of it: compound files inside of others (Solid Edge) end with their last byte, not with their last sector.
    mini = { bytes: chain(root.getUint32(116, true)).subarray(0, root.getUint32(120, true)), table: words }
    return mini
  }
  return {
    directory,
    contents(start, size) {
      if (size === 0) return new Uint8Array(0)
      if (size >= cutoff) return chain(start, size)
      const { bytes: from, table } = miniStream()
      return collect(from, start, size, { table, shift: miniShift, offset: 0 })
    },
  }
}

/** Where each sector's chain goes on. The table's own sectors are named in the header and, beyond 109, in a chain of their own. */
function fatOf(view: DataView, shift: number, sectors: number): Uint32Array {
  const perSector = 1 << (shift - 2)
  const fat = new Uint32Array(sectors)
  let filled = 0
  const take = (sector: number): void => {
    const at = (sector + 1) << shift
    if (sector >= sectors || at < 0) return
    for (let i = 0; i < perSector && filled < sectors && at + i * 4 + 4 <= view.byteLength; i++) fat[filled++] = view.getUint32(at + i * 4, true)
  }
  for (let i = 0; i < HEADER_DIFAT; i++) {
    const sector = view.getUint32(76 + i * 4, true)
    if (sector < LAST) take(sector)
  }
  let more = view.getUint32(68, true)
  // At most as many steps as there are sectors: a chain in a circle ends too.
  for (let steps = 0; steps < sectors; steps++) {
    const at = (more + 1) << shift
    if (more >= Math.min(sectors, LAST) || at + (1 << shift) > view.byteLength) break
    for (let i = 0; i < perSector - 1; i++) {
      const sector = view.getUint32(at + i * 4, true)
      if (sector < LAST) take(sector)
    }
    more = view.getUint32(at + (perSector - 1) * 4, true)
  }
  return fat.subarray(0, filled)
}

/** Bytes along a chain: a view when its sectors follow each other, else a copy. */
function collect(
  bytes: Uint8Array,
  start: number,
  size: number | undefined,
  { table, shift, offset }: { table: Uint32Array; shift: number; offset: number },
): Uint8Array {
  const most = size === undefined ? table.length : Math.ceil(size / (1 << shift))
  if (most > table.length) throw damaged('a stream is longer than the file')
  const at = (sector: number): number => offset + sector * (1 << shift)
  const runs: { from: number; to: number }[] = []
  let sector = start
  for (let taken = 0; taken < most; taken++) {
    if (sector >= table.length) {
      if (size === undefined) break
      throw damaged('a stream ends early')
    }
    const run = runs.at(-1)
    if (run && run.to === at(sector)) run.to += 1 << shift
    else runs.push({ from: at(sector), to: at(sector) + (1 << shift) })
    sector = table[sector]
  }
  const wanted = size ?? runs.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, bytes.byteLength) - from), 0)
  if (runs.length === 1 || wanted === 0) {
    const { from } = runs[0] ?? { from: 0 }
    if (from + wanted > bytes.byteLength) throw damaged('a stream ends early')
    return bytes.subarray(from, from + wanted)
  }
  const whole = new Uint8Array(wanted)
  let filled = 0
  for (const { from, to } of runs) {
    const piece = bytes.subarray(from, Math.min(to, from + wanted - filled))
    whole.set(piece, filled)
    filled += piece.byteLength
  }
  if (filled < wanted) throw damaged('a stream ends early')
  return whole
}
