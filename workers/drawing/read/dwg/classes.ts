import { BitCursor, DwgDamage } from './bitCursor.ts'
import type { Release } from './release.ts'

/** What objects of a type from 500 on are. */
export interface DwgClass {
  dxfName: string
  isAnEntity: boolean
}

const SENTINEL = 16
/** Class of entities; 0x1f3 is that of other objects. */
const ENTITY = 0x1f2
const FIRST_CLASS = 500
const MAX_CLASSES = 0x7fff

/** Finds where the strings of R2007 and later lie before `end` (a bit), and sets `strings` to them. Gives where the data end. */
export function stringsBefore(data: BitCursor, strings: BitCursor, end: number): number {
  const { bytes } = data
  const flag = strings.set(bytes, end - 1, end).bit()
  if (!flag) {
    strings.set(bytes, end - 1, end - 1)
    return end - 1
  }
  let at = end - 17
  let size = strings.set(bytes, at, end).rs()
  if ((size & 0x8000) !== 0) {
    at -= 16
    size = (size & 0x7fff) + strings.set(bytes, at, end).rs() * 0x8000
  }
  if (size > at - data.at) throw new DwgDamage('strings larger than their record')
  strings.set(bytes, at - size, at)
  return at - size
}

/** Where the data of a section with sentinels begin (a bit) and how many bytes they have. */
export function sectionData(bytes: Uint8Array, release: Release, maintenance: number): { at: number; size: number } {
  const cursor = new BitCursor().set(bytes, SENTINEL * 8, bytes.length * 8)
  const size = cursor.rl() >>> 0
  if (release >= 2018 || (release >= 2010 && maintenance > 3)) cursor.skip(32)
  return { at: cursor.at, size }
}

/** The classes that objects of types from 500 on have, by type. What cannot be read is left out. */
export function readClasses(bytes: Uint8Array, release: Release, maintenance: number, decoder: TextDecoder): Map<number, DwgClass> {
  const classes = new Map<number, DwgClass>()
  try {
    fill(classes, bytes, release, maintenance, decoder)
  } catch {
    // Objects of the classes that are missing are left out.
  }
  return classes
}

function fill(classes: Map<number, DwgClass>, bytes: Uint8Array, release: Release, maintenance: number, decoder: TextDecoder): void {
  const { at, size } = sectionData(bytes, release, maintenance)
  const data = new BitCursor().set(bytes, at, at + size * 8)
  const strings = new BitCursor()
  const unicode = release >= 2007
  if (unicode) {
    const bits = data.rl() >>> 0
    data.end = stringsBefore(data, strings, at + bits)
  }
  if (release >= 2004) {
    data.bs()
    data.skip(17)
  }
  const text = (): string => (unicode ? strings.utf16(strings.bs() & 0xffff) : decoder.decode(data.take(data.bs() & 0xffff))).replace(/\0+$/, '')
  while (data.left >= 8 && classes.size < MAX_CLASSES) {
    const number = data.bs()
    data.bs()
    text()
    text()
    const dxfName = text()
    data.bit()
    const isAnEntity = data.bs() === ENTITY
    if (release >= 2004) for (let i = 0; i < 5; i++) data.bl()
    if (number < FIRST_CLASS) throw new DwgDamage('a class with the number of a fixed type')
    classes.set(number, { dxfName, isAnEntity })
  }
}
