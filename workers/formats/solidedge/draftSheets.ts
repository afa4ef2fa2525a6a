import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { inflateUpTo } from '../../io/bytes/inflateUpTo.ts'
import type { Compound } from '../../io/compound/compound.ts'
import { isEmf, readEmf } from '../../drawing/metafile/emf.ts'
import type { Metafile } from '../../drawing/metafile/items.ts'
import { metafileDrawing, type PicturedSheet } from '../../drawing/metafile/metafileDrawing.ts'
import { damagedData } from '../../mesh/notes.ts'

const STORAGE = 'JDraftViewerInfo/'
const MOST_SHEETS = 500
const MOST_BYTES = 256 << 20
/** Bytes of the head, whose last two are the unit and two of padding. */
const HEAD = 20
/** Millimetres of the units that sheets are measured in, by number. */
const units: Record<number, number> = { 0x3d: 1, 0x3e: 10, 0x40: 25.4 }
/** The largest side of a sheet that is believed, millimetres. */
const SIDE = 20_000

interface SheetFacts {
  name: string
  width: number
  height: number
}

/** A draft file by the pictures that its sheets carry for the viewer; undefined when none can be read. */
export async function draftDrawing(compound: Compound, about: Pick<Drawing, 'name' | 'format' | 'application'>): Promise<Drawing | undefined> {
  const facts = sheetFacts(compound.find(`${STORAGE}JDraftDocumentInfo`)?.read())
  const sheets: PicturedSheet[] = []
  let first = 0
  let unread = 0
  for (let number = 1; number <= MOST_SHEETS; number++) {
    const stream = compound.find(`${STORAGE}${number}`)
    if (!stream) break
    const picture = pictureOf(stream.read())
    if (!picture || picture.items.length === 0) {
      unread++
      continue
    }
    const { name, width, height } = facts.sheets[number - 1] ?? { name: `Sheet ${number}`, width: 0, height: 0 }
    if (facts.active === number - 1) first = sheets.length
    sheets.push({ name, picture, ...(isSide(width) && isSide(height) ? { width, height } : { width: picture.width, height: picture.height }) })
  }
  if (sheets.length === 0) return undefined
  const drawing = await metafileDrawing(sheets, about, first)
  if (unread > 0) drawing.notes.push(damagedData('pictures of sheets', unread))
  return drawing
}

const isSide = (value: number): boolean => value > 1 && value < SIDE

/** A picture in zlib's frame, or as it is. */
function pictureOf(bytes: Uint8Array): Metafile | undefined {
  try {
    return readEmf(isEmf(bytes) ? bytes : inflateUpTo(bytes, MOST_BYTES, true))
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return undefined
    throw error
  }
}

/** Names and sizes (millimetres) as the list of sheets states them, up to where it is damaged. */
function sheetFacts(bytes: Uint8Array | undefined): { sheets: SheetFacts[]; active: number } {
  const sheets: SheetFacts[] = []
  if (!bytes || bytes.length < HEAD) return { sheets, active: 0 }
  const cursor = new ByteCursor(bytes, 4)
  const [count, active] = [cursor.i32(), cursor.i32()]
  cursor.skip(4)
  const mm = units[cursor.u16()] ?? 0
  cursor.at = HEAD
  try {
    while (sheets.length < Math.min(count, MOST_SHEETS)) {
      const name = cursor.text16().replace(/\0+$/, '')
      sheets.push({ name, width: cursor.f64() * mm, height: cursor.f64() * mm })
      cursor.skip(8)
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return { sheets, active }
}
