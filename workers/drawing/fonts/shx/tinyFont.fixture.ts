import { FontDemand } from '../fontDemand.ts'
import { FontLibrary, type OwnFonts } from '../fontLibrary.ts'

const ascii = (text: string): number[] => Array.from(text, (c) => c.charCodeAt(0))
const u16 = (value: number): number[] => [value & 255, value >> 8]

/** A unicode shape font; four units are a height of capitals. `shapes`: byte code by letter. */
export function unifont(shapes: Record<string, number[]>): Uint8Array<ArrayBuffer> {
  const info = [...ascii('tiny'), 0, 4, 2, 0, 0, 0, 0]
  const entries = Object.entries(shapes).flatMap(([letter, code]) => [...u16(letter.codePointAt(0) ?? 0), ...u16(code.length + 1), 0, ...code])
  const count = Object.keys(shapes).length + 1
  return Uint8Array.from([...ascii('AutoCAD-86 unifont 1.0\r\n'), 0x1a, ...u16(count), 0, 0, ...u16(info.length), ...info, ...entries])
}

/** A file of shapes; four units are one. `shapes`: byte code by name, numbered from 130 on. */
export function shapeFile(shapes: Record<string, number[]>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(shapes).map(([name, code], i) => ({ number: 130 + i, data: [...ascii(name), 0, ...code] }))
  const heads = entries.flatMap(({ number, data }) => [...u16(number), ...u16(data.length)])
  const range = [...u16(130), ...u16(129 + entries.length), ...u16(entries.length)]
  return Uint8Array.from([...ascii('AutoCAD-86 shapes V1.0\r\n'), 0x1a, ...range, ...heads, ...entries.flatMap(({ data }) => data)])
}

/** Pen: up to the height of capitals, then to the next letter. */
const BAR = [0x44, 2, 8, 4, 0xfc, 0]

/** Letters and digits are one bar of one height at their left side and one height wide; p reaches half a height below; a space is as wide. */
export const tinyFont = unifont({
  ...Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvwxyz0123456789+-.,/±°⌀?漢字、'].map((letter) => [letter, BAR])),
  p: [2, 8, 0, 0xfe, 1, 0x44, 2, 8, 4, 0xfe, 0],
  ' ': [2, 8, 4, 0, 0],
})

/** A library whose font `tiny` is the one above. */
export async function tinyLibrary(...texts: string[]): Promise<FontLibrary> {
  const own: OwnFonts = { find: async (name) => (/^tiny(\.shx)?$/.test(name) ? tinyFont : undefined) }
  const library = new FontLibrary(own)
  const demand = new FontDemand()
  for (const text of ['', ...texts]) demand.add(text, { name: 'tiny' })
  await library.load(demand)
  return library
}
