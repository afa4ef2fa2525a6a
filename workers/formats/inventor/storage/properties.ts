import { OpenError } from '../../../../src/core/errors.ts'
import type { Attribute, Preview } from '../../../../src/core/scene/model.ts'
import { clipboardData, type Compound, propertySets } from '../../../io/compound/compound.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { findBytes } from '../../../io/bytes/byteWindow.ts'

/** Properties of a file by its property sets ([MS-OLEPS]). */
export interface FileProperties {
  attributes: Attribute[]
  preview?: Preview
  /** The release that saved the file last: "2020.2 (Build 242292000, 292)". */
  release?: string
}

/** Sets with properties of the document: the one of every compound file, and Inventor's own, which most files have instead. */
const summary: Record<number, string> = { 2: 'Title', 3: 'Subject', 4: 'Author', 5: 'Keywords', 6: 'Comments' }
const design: Record<number, string> = { 5: 'Part number', 7: 'Project', 20: 'Material', 29: 'Description' }
/** Property ids and what Inventor keeps in them, by the set's id. */
const named: Partial<Record<string, Record<number, string>>> = {
  e0859ff2f94f6810ab9108002b27b3d9: summary,
  '39de383d8805144cbb3718f4d5dd31c7': summary,
  '0f3f85324434d1119e930060b03c1ca6': design,
}
const THUMBNAIL = 17
const RELEASE = 67
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** A picture stands behind a short head. */
const PICTURE_HEAD = 64
const MOST_TEXT = 2000

/** Reads the readable sets; damaged ones are passed over. */
export function readProperties(compound: Compound): FileProperties {
  const result: FileProperties = { attributes: [] }
  for (const set of propertySets(compound)) {
    const names = named[set.id]
    if (!names) continue
    try {
      for (const { property, value } of set.values) addProperty(result, names, property, value)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
  return result
}

function addProperty(result: FileProperties, names: Record<number, string>, property: number, value: ByteCursor): void {
  if (names === summary && property === THUMBNAIL) result.preview ??= pictureIn(value)
  const name = names[property]
  if (names === design && property === RELEASE) result.release = textOf(value)
  else if (name !== undefined) {
    const text = textOf(value)
    if (text !== '') result.attributes.push({ name, value: text })
  }
}

function pictureIn(value: ByteCursor): Preview | undefined {
  const data = clipboardData(value)
  const at = data ? findBytes(data.subarray(0, PICTURE_HEAD + PNG.length), PNG) : -1
  return data && at >= 0 ? { image: data.slice(at), mime: 'image/png' } : undefined
}

const NARROW = 30
const WIDE = 31

function textOf(value: ByteCursor): string {
  const type = value.u32()
  const count = value.u32()
  if (count > MOST_TEXT || (type !== NARROW && type !== WIDE)) return ''
  const bytes = value.take(type === WIDE ? count * 2 : count)
  return new TextDecoder(type === WIDE ? 'utf-16le' : 'windows-1252').decode(bytes).replace(/\0+$/, '').trim()
}
