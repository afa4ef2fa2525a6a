import { inflateSync } from 'node:zlib'

/** Pixels of a PNG whose rows are not filtered. */
export function pixels(png: Buffer): { width: number; height: number; at(x: number, y: number): number[] } {
  const width = png.readUInt32BE(16),
    height = png.readUInt32BE(20)
  const from = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(from, from + png.readUInt32BE(from - 8)))
  return { width, height, at: (x, y) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4, y * (width * 4 + 1) + 5 + x * 4)] }
}
