import { OpenError } from '../../../src/core/errors.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import { isExploded, type Member, readMembers } from './assembly/members.ts'
import { Container, latin, readHeader } from './container/container.ts'
import { Psb, Type } from './psb/psb.ts'
import { readPsbTree } from './psb/psbTree.ts'
import { TextFile, textMembers } from './text/textFile.ts'
import { childOf, elementsOf, numberOf, numbersOf, textOf, type Tree } from './tree.ts'

const JPEG = [0xff, 0xd8, 0xff]
const OUTLINE = latinBytes('outline\0\xf9\x02\x03')
const INCH = 25.4
/** Kind of unit: length. */
const LENGTH = 0

/** A Creo or Pro/ENGINEER part or assembly: packed, or text. */
export interface Document {
  kind: 'part' | 'assembly'
  /** "Creo TM 2.0", "Pro/ENGINEER TM Wildfire 5.0", "Pro/ENGINEER TM Release 20.0". */
  release: string
  units: LengthUnit
  /** Millimetres per unit of the model. */
  scale: number
  source: Container | TextFile
}

/** Throws `file-exception`. */
export function readDocument(bytes: Uint8Array): Document {
  const { kind, isText, end } = readHeader(bytes)
  const source = isText ? new TextFile(bytes, end) : new Container(bytes, end)
  const { release } = source
  return { kind, release, source, ...unitsOf(source) }
}

const lengthUnits: Readonly<Record<string, LengthUnit>> = { MM: 'mm', CM: 'cm', M: 'm', INCH: 'in', FOOT: 'ft', FEET: 'ft' }

/** The unit that is called by name; a packed file also states its length in inches. */
function unitsOf(source: Container | TextFile): { units: LengthUnit; scale: number } {
  const tree = treeOf(source, 'BasicText')
  const unit = elementsOf(tree?.children[0], 'unit_arr').find((entry) => numberOf(entry, 'unit_type') === LENGTH)
  const units = lengthUnits[textOf(unit, 'name').toUpperCase()]
  if (units) return { units, scale: mmPerUnit[units] }
  const factor = numberOf(unit, 'factor') * INCH
  if (source instanceof Container && factor > 0 && Number.isFinite(factor)) return { units: 'mm', scale: factor }
  // Damaged: the name of the system of units.
  const text = source instanceof Container ? tryRead(source, 'BasicText') : undefined
  const inch = text && /\bInch\b/.test(latin(text)) ? 'in' : 'mm'
  return { units: inch, scale: mmPerUnit[inch] }
}

/** The tree of a section; undefined when it is missing, damaged or enciphered. */
export function treeOf(source: Container | TextFile, name: string): Tree | undefined {
  try {
    if (source instanceof TextFile) return source.section(name)
    const section = source.read(name)
    return section && readPsbTree(section)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}

export function membersOf({ source }: Document): Member[] {
  if (source instanceof TextFile) return textMembers(treeOf(source, 'AllFeatur'))
  const section = tryRead(source, 'NeuAsmSld')
  return section ? readMembers(section) : []
}

/** Whether an assembly was saved while one of its exploded views was shown; always false for text files. */
export function isSavedExploded({ source }: Document): boolean {
  const section = source instanceof TextFile ? undefined : tryRead(source, 'NeuAsmSld')
  return section !== undefined && isExploded(section)
}

/** The picture that Creo saved, from where its JPEG begins. */
export function previewOf({ source }: Document): Preview | undefined {
  if (source instanceof TextFile) return undefined
  for (const name of ['THMB_IMG_MAIN', 'THMB_IMG_INDX']) {
    const section = tryRead(source, name)
    const at = section ? findBytes(section, JPEG) : -1
    if (section && at >= 0) return { image: section.slice(at), mime: 'image/jpeg' }
  }
  return undefined
}

/** The part's box as the file states it, millimetres; undefined when it cannot be read. */
export function outlineOf({ source, scale }: Document): number[] | undefined {
  if (source instanceof TextFile) {
    const box = numbersOf(childOf(treeOf(source, 'BasicData'), 'Sld_BasicData'), 'outline', 6)
    return box && Array.from(box, (value) => value * scale)
  }
  const section = tryRead(source, 'BasicData')
  const at = section ? findBytes(section, OUTLINE) : -1
  if (!section || at < 0) return undefined
  const psb = new Psb(section, at + OUTLINE.length)
  try {
    return [...psb.numbers(6, Type.double)].map((value) => value * scale)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}

/** Undefined also for a section that cannot be unpacked: the others may do. */
export function tryRead(container: Container, name: string): Uint8Array | undefined {
  try {
    return container.read(name)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}
