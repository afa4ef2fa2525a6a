import { Color, Transparency } from '../../model/color.ts'
import type { Entity } from '../../model/entity.ts'
import { LineWeightType } from '../../model/flags.ts'
import { Viewport } from '../../model/inserts.ts'
import { readOldView } from '../oldView.ts'
import type { DwgObjects } from './dwgObjects.ts'
import { extendedDataOf } from './extendedData.ts'
import { type DwgRecord, indexed, transparencyOf } from './record.ts'

/** Line weights by their index, in hundredths of a millimetre. */
const weights = [0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211]
const BY_LAYER = 29
/** Met in files whose author is not known to mean anything else by it. */
const UNNAMED = 28
const BY_BLOCK = 30

export function lineWeightOf(index: number): number {
  if (index === BY_LAYER || index === UNNAMED) return LineWeightType.ByLayer
  return index === BY_BLOCK ? LineWeightType.ByBlock : (weights[index] ?? LineWeightType.Default)
}

const HANDLE = 3
const BY_BLOCK_KIND = 1
const opaqueByLayer = Transparency.byLayer

/** Which handles follow; `styles`: how many visual styles. */
interface Stated {
  unlinked: boolean
  noDictionary: boolean
  book: boolean
  hasMaterial: boolean
  hasPlotStyle: boolean
  styles: number
}

/** What all entities have. Handles are absolute, 0 is none. */
export class EntityHeader {
  /** Proxy graphics: the picture that the program left of the entity. */
  graphics: Uint8Array | undefined
  /** 0: the owner is stated, 1: paper space, 2: model space. */
  mode = 0
  owner = 0
  dictionary = 0
  layer = 0
  /** 0 by layer, 1 by block, 2 continuous, 3 by its handle. */
  lineTypeKind = 0
  lineType = 0
  lineTypeScale = 1
  color: Color = indexed(256)
  /** Handle of the entry of a colour book. */
  bookColor = 0
  transparency = opaqueByLayer
  invisible = false
  weight: number = LineWeightType.ByLayer
  /** Handle of the plot style; 0 by layer, -1 by block. */
  plotStyle = 0
  /** R13 to 2000: the entity that follows in the block; 0 for the last. */
  next = 0

  /** Reads the header from behind the extended data on. */
  read(record: DwgRecord): void {
    const { data, release } = record
    this.graphics = undefined
    if (data.bit()) this.graphics = data.take(release >= 2010 ? data.bll() : data.rl() >>> 0)
    record.endLegacyData()
    this.readBody(record)
  }

  /** Reads the part that embedded objects have, too. */
  readBody(record: DwgRecord): void {
    const { data, release } = record
    this.mode = data.bits(2)
    const reactors = data.bl()
    const legacyByLayer = release < 2000 && data.bit()
    const unlinked = release < 2004 && data.bit()
    const noDictionary = release >= 2004 && data.bit()
    if (release >= 2013) record.hasStore = data.bit()
    const book = this.readColor(record)
    this.lineTypeScale = data.bd()
    this.lineTypeKind = release < 2000 ? (legacyByLayer ? 0 : HANDLE) : data.bits(2)
    let material = 0
    if (release >= 2007) {
      material = data.bits(2)
      data.skip(8)
    }
    const plotStyle = release >= 2000 ? data.bits(2) : 0
    let styles = 0
    if (release >= 2010) for (let i = 0; i < 3; i++) if (data.bit()) styles++
    this.invisible = (data.bs() & 1) !== 0
    this.weight = release >= 2000 ? lineWeightOf(data.rc()) : LineWeightType.ByLayer
    this.plotStyle = plotStyle === BY_BLOCK_KIND ? -1 : 0
    this.readHandles(record, reactors, { unlinked, noDictionary, book, hasMaterial: material === HANDLE, hasPlotStyle: plotStyle === HANDLE, styles })
  }

  private readHandles(record: DwgRecord, reactors: number, has: Stated): void {
    const { release, handle } = record
    this.owner = this.mode === 0 ? record.ref() : 0
    record.refList(reactors)
    this.dictionary = has.noDictionary ? 0 : record.ref()
    this.next = has.unlinked ? handle + 1 : 0
    this.bookColor = 0
    if (release < 2000) {
      this.layer = record.ref()
      this.lineType = this.lineTypeKind === HANDLE ? record.ref() : 0
    }
    if (release < 2004 && !has.unlinked) {
      record.ref()
      this.next = record.ref()
    }
    if (has.book) this.bookColor = record.ref()
    if (release >= 2000) {
      this.layer = record.ref()
      this.lineType = this.lineTypeKind === HANDLE ? record.ref() : 0
    }
    if (has.hasMaterial) record.ref()
    if (has.hasPlotStyle) this.plotStyle = record.ref()
    record.refList(has.styles)
  }

  /** ENC. Gives whether the colour is one of a colour book. */
  private readColor({ data, release }: DwgRecord): boolean {
    this.transparency = opaqueByLayer
    if (release < 2004) {
      this.color = indexed(data.bs())
      return false
    }
    const raw = data.bs() & 0xffff
    const book = (raw & 0x4000) !== 0
    this.color = (raw & 0x8000) !== 0 && !book ? Color.fromTrueColor(data.bl() & 0xffffff) : indexed(raw & 0x1ff)
    if ((raw & 0x2000) !== 0) this.transparency = transparencyOf(data.bl())
    return book
  }

  /** Gives an entity what its header states. */
  apply(entity: Entity, { handle, extended }: DwgRecord, objects: DwgObjects): void {
    entity.handle = handle
    entity.layer = objects.layer(this.layer) ?? entity.layer
    entity.color = (this.bookColor !== 0 ? objects.bookColor(this.bookColor) : undefined) ?? this.color
    const lineType = objects.entityLineType(this.lineTypeKind, this.lineType)
    if (lineType) entity.lineType = lineType
    entity.lineTypeScale = this.lineTypeScale
    entity.isInvisible = this.invisible
    entity.lineWeight = this.weight
    entity.transparency = this.transparency
    entity.plotStyle = this.plotStyle
    if (this.dictionary !== 0) {
      const dictionary = objects.dictionary(this.dictionary)
      if (dictionary) entity.xDictionary = dictionary
    }
    if (extended.length === 0) return
    extendedDataOf(entity, extended, objects)
    if (entity instanceof Viewport && objects.release < 2000) readOldView(entity, entity.extendedData.of('ACAD'), (layer) => objects.layer(Number(layer)))
  }
}
