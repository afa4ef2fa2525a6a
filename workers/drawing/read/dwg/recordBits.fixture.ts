import { DwgRecord } from './record.ts'

// Codes of the bits of a DWG record of R2004, in the words of its specification.
export const byte = (value: number): string => (value & 0xff).toString(2).padStart(8, '0')
export const rd = (value: number): string => [...new Uint8Array(Float64Array.of(value).buffer)].map(byte).join('')
export const rl = (value: number): string => [...new Uint8Array(Uint32Array.of(value).buffer)].map(byte).join('')
export const b = (value: boolean): string => (value ? '1' : '0')
export const bs = (value: number): string => (value === 0 ? '10' : `01${byte(value)}`)
export const bl = (value: number): string => bs(value)
export const bd = (value: number): string => (value === 0 ? '10' : value === 1 ? '01' : `00${rd(value)}`)
export const t = (value: string): string => bs(value.length) + [...value].map((letter) => byte(letter.charCodeAt(0))).join('')

/** A record with these fields, opened behind its type and its own handle. `handles`: bits of those that it refers to. */
export function recordOf(fields: readonly string[], handles = ''): DwgRecord {
  const body = fields.join('')
  // Type 500, where the handles begin, the own handle (1), no extended data.
  const type = `00${byte(0xf4)}${byte(1)}`
  const head = (bits: number): string => type + rl(bits) + byte(1) + byte(1) + '10'
  const bits = head(head(0).length + body.length) + body + handles
  const size = Math.ceil(bits.length / 8)
  const bytes = new Uint8Array(size + 4)
  bytes[0] = size
  bytes[1] = size >> 8
  for (const [i, digit] of [...bits].entries()) if (digit === '1') bytes[2 + (i >> 3)] |= 0x80 >> (i & 7)
  const record = new DwgRecord(2004, new TextDecoder())
  record.open(bytes, 0)
  return record
}
