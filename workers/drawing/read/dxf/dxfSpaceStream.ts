import { release } from '../../../../src/core/limits.ts'
import { placesInDrawOrder } from '../../model/drawOrder.ts'
import type { Entity } from '../../model/entity.ts'
import type { XYZ } from '../../model/geometry.ts'
import { windowLayersOf } from '../windowLayers.ts'
import { Viewport } from '../../model/inserts.ts'
import type { BlockRecord } from '../../model/tables.ts'
import type { SpaceStream } from '../../model/document.ts'
import type { DxfObjects } from './dxfObjects.ts'
import { EntitiesAgain } from './entities/again.ts'
import { partTypes, plainTypes } from './entities/readers.ts'

/** Entities that are given before pieces of the file are dropped. */
const AT_A_TIME = 2048

/** Records of the entities of a space by whether they are plain. */
export interface SplitRecords {
  all: Uint32Array<ArrayBuffer>
  /** One for each of them: 1 = plain. */
  plain: Uint8Array<ArrayBuffer>
  kept: Uint32Array
  /** Names of the styles of plain texts, which are ASCII. */
  styles: ReadonlySet<string>
}

/** `isFlat`: whether a block of this name holds nothing but entities of the plane. */
export function splitRecords(objects: DxfObjects, all: Uint32Array<ArrayBuffer>, isFlat: (name: string) => boolean): SplitRecords {
  const { file } = objects
  const { names, types } = file.index
  const isPlainType = names.map((name) => plainTypes.has(name))
  const isPart = names.map((name) => partTypes.has(name))
  const text = names.indexOf('TEXT')
  const insert = names.indexOf('INSERT')
  const plain = new Uint8Array(all.length)
  const styles = new Set<string>()
  const isPlain = (record: number): boolean => {
    const type = types[record]
    if (type === text) {
      const style = styleOf(objects, record)
      if (style !== undefined) styles.add(style)
      return style !== undefined
    }
    if (type !== insert) return isPlainType[type]
    // One with attributes is kept for their texts.
    return !(record + 1 < types.length && isPart[types[record + 1]]) && isFlat(objects.open(record, ({ own }) => own.string(2)) ?? '')
  }
  all.forEach((record, i) => {
    if (isPlain(record)) plain[i] = 1
  })
  return { all, plain, kept: all.filter((_, i) => plain[i] === 0), styles }
}

/** The style of a text of ASCII; undefined of others. */
const styleOf = (objects: DxfObjects, record: number): string | undefined =>
  objects.open(record, ({ own }) => {
    const at = own.find(1)
    return at < 0 || own.tags.isPlain(at) || /^[ -[\]-~]*$/.test(own.tags.string(at)) ? (own.string(7) ?? '') : undefined
  })

/** Model space of a large DXF file: plain entities are read from the file each time, the others are those of its block. */
export class DxfSpaceStream implements SpaceStream {
  readonly styles: ReadonlySet<string>
  readonly plain: number
  private readonly objects: DxfObjects
  private readonly block: BlockRecord
  private readonly split: SplitRecords
  private order: { places?: Uint32Array } | undefined

  constructor(objects: DxfObjects, block: BlockRecord, split: SplitRecords) {
    this.objects = objects
    this.block = block
    this.split = split
    this.styles = split.styles
    this.plain = split.all.length - split.kept.length
  }

  /** Places in the list of records, in the order that `drawOrder` gives other spaces; undefined where they stand in it. */
  private get places(): Uint32Array | undefined {
    return (this.order ??= { places: this.inDrawOrder() }).places
  }

  private inDrawOrder(): Uint32Array | undefined {
    const { objects, split, block } = this
    const table = block.sortEntitiesTable
    if (!table) return undefined
    const handles = Float64Array.from(split.all, (record) => objects.file.handleOf(record))
    return placesInDrawOrder(handles, table)
  }

  each(take: (entity: Entity) => void, last = false): void {
    const { places, split } = this
    const { length } = split.all
    const uses = last && this.isSeenFromAboveAlone() ? this.lastUses(places) : undefined
    const give = this.giver(take)
    const some = new Uint32Array(Math.min(length, AT_A_TIME))
    for (let from = 0; from < length; from += AT_A_TIME) {
      const to = Math.min(length, from + AT_A_TIME)
      for (let at = from; at < to; at++) some[at - from] = places ? places[at] : at
      some.subarray(0, to - from).forEach(give)
      if (uses) this.dropUsed(uses, to)
    }
    if (uses) release(split.all, split.plain)
  }

  sample(most: number, take: (entity: Entity) => void): void {
    const { places, split } = this
    const step = Math.max(1, Math.floor(split.all.length / most))
    const some = Uint32Array.from({ length: Math.ceil(split.all.length / step) }, (_, i) => (places ? places[i * step] : i * step))
    some.forEach(this.giver(take))
  }

  /**
   * A function that gives the entity at a place in the list of records. It is called by `forEach`: a loop here would be compiled with all that it calls, which is compiled by
   * itself as well.
   */
  private giver(take: (entity: Entity) => void): (place: number) => void {
    const { objects, split } = this
    const again = new EntitiesAgain()
    // Entities of the block stand in the order of the records that are kept.
    const kept = new Map<number, Entity>()
    const records = this.split.kept
    let at = 0
    for (const entity of this.block.entities) {
      while (at < records.length && objects.isLost(records[at])) at++
      kept.set(records[at++], entity)
    }
    return (place) => {
      const record = split.all[place]
      const isPlain = split.plain[place] === 1
      const entity = isPlain ? objects.entity(record, again) : kept.get(record)
      if (entity) take(entity)
    }
  }

  /** Whether no window of a layout and no view turns model space, shows a part of its heights or has layers that look otherwise, and no window is cut by an entity, which may be one of it. */
  private isSeenFromAboveAlone(): boolean {
    const { objects } = this
    for (const layer of objects.layers.values()) if (windowLayersOf(layer).length > 0) return false
    const { types, names } = objects.file.index
    const isFromAbove = ({ x, y, z }: XYZ): boolean => x === 0 && y === 0 && z > 0
    const window = names.indexOf('VIEWPORT')
    for (let record = 0; record < types.length; record++) {
      const entity = types[record] === window ? objects.entity(record) : undefined
      if (entity instanceof Viewport && (entity.boundary || entity.sight || !isFromAbove(entity.viewDirection))) return false
    }
    const { modelView, views } = { modelView: objects.modelView(), views: objects.views }
    return [...views, ...(modelView ? [modelView] : [])].every(({ direction, twist, sight }) => isFromAbove(direction) && twist === 0 && !sight)
  }

  /** Drops the pieces of which nothing is used behind the first so many entities. */
  private dropUsed(uses: Uint32Array, given: number): void {
    const { file } = this.objects
    for (let piece = 0; piece < uses.length; piece++) {
      if (uses[piece] === 0 || uses[piece] > given) continue
      file.drop(piece)
      uses[piece] = 0
    }
  }

  /** How many entities are given until the last plain one of each piece of the file; 0 for pieces without one, and for those that hold records of something else than model space. */
  private lastUses(places: Uint32Array | undefined): Uint32Array {
    const { objects, split } = this
    const { file } = objects
    const { types, names } = file.index
    const uses = new Uint32Array(file.pieces.count)
    const own = new Uint8Array(types.length)
    for (let i = 0; i < split.all.length; i++) {
      const place = places ? places[i] : i
      const record = split.all[place]
      own[record] = 1
      if (split.plain[place] === 1) uses[file.pieceOf(record)] = i + 1
    }
    const isPart = names.map((name) => partTypes.has(name))
    for (let record = 0; record < types.length; record++) {
      // Parts follow their entity.
      if (own[record] === 1 || (isPart[types[record]] && record > 0 && own[record - 1] === 1)) own[record] = 1
      else uses[file.pieceOf(record)] = 0
    }
    release(own)
    return uses
  }
}
