import type { Color } from '../../model/color.ts'
import { Vertex } from '../../model/curves.ts'
import { DimensionStyle } from '../../model/dimensionStyle.ts'
import type { Entity } from '../../model/entity.ts'
import type { CadObject } from '../../model/object.ts'
import { MLineStyle, View, type XRecord } from '../../model/objects.ts'
import { type BlockRecord, Layer, LineType, TextStyle } from '../../model/tables.ts'
import { AttributeEntity } from '../../model/texts.ts'
import { ListedObjects } from '../listedObjects.ts'
import { setReplacement } from '../unlisted.ts'
import { BitCursor, DwgDamage } from './bitCursor.ts'
import { type DwgClass, readClasses } from './classes.ts'
import type { DwgSections } from './container/sections.ts'
import { EntityHeader } from './entityHeader.ts'
import { isEntity, isPartOfEntity, readFields } from './entities/readers.ts'
import { frameAt, isSound, scanObjects } from './frame.ts'
import { applyObjectHeader, readObjectHeader } from './objects/objectHeader.ts'
import { readNames, readXRecord } from './objects/dictionaries.ts'
import { objectReader } from './objects/readers.ts'
import { readApplication, settleTrueType } from './objects/tables.ts'
import { ObjectMap, readObjectMap } from './objectMap.ts'
import { DwgRecord, type Owned, typeAt } from './record.ts'
import type { Release } from './release.ts'

/** Objects that are read while others are: dictionaries in dictionaries. */
const MAX_DEPTH = 64
/** Number of objects that show whether the program that wrote the file writes checksums. */
const CHECKED = 64
const DICTIONARY = 42
const VIEW = 61
const XRECORD = 79
const BY_LAYER_INDEX = 0x7fff
const BY_BLOCK_INDEX = 0x7ffe

/** The objects of a DWG file by handle: tables and dictionaries are read once and kept, entities are read whenever they are asked for. */
export class DwgObjects extends ListedObjects {
  readonly release: Release
  readonly decoder: TextDecoder
  readonly classes: ReadonlyMap<number, DwgClass>
  readonly map: ObjectMap
  /** Blocks by the handles of their headers; filled by `readBlocks`. */
  readonly blocks = new Map<number, BlockRecord>()
  /** Line types in the order of their table. */
  lineTypes: readonly LineType[] = []
  /** Pages of sections, and blocks of the map, that could not be read. */
  private readonly lostPages: number
  /** Handles of objects that could not be read, or not whole. */
  private readonly lost = new Set<number>()
  private readonly bytes: Uint8Array
  private readonly checks: boolean
  /** Objects, by their index in the map, of which the checksum was right: 1. */
  private readonly sound: Uint8Array
  private readonly applications = new Map<number, string | undefined>()
  private readonly colors = new Map<number, Color | undefined>()
  private readonly records: DwgRecord[] = []
  /** Reads types of objects. It ends with the drawing, whose bytes it holds. */
  private readonly head = new BitCursor()
  private readonly headers: EntityHeader[] = []
  private members: Map<number, number[]> | undefined
  private depth = 0
  private next = 0
  private readonly byLayer = LineType.byLayer
  private readonly byBlock = LineType.byBlock
  private readonly continuous = LineType.continuous

  constructor(sections: DwgSections, maintenance: number, decoder: TextDecoder) {
    super()
    this.release = sections.release
    this.decoder = decoder
    this.bytes = sections.objects
    this.classes = readClasses(sections.classes, sections.release, maintenance, decoder)
    const { map, damaged } = readObjectMap(sections.map)
    this.lostPages = sections.damaged + damaged
    this.map = map.size > 0 || sections.release < 2004 ? map : this.scan()
    this.checks = this.writesChecksums()
    this.sound = new Uint8Array(this.map.size)
  }

  /** How many objects and pages could not be read so far. */
  get damaged(): number {
    return this.lostPages + this.lost.size
  }

  /** Counts an object of which not everything could be read. */
  lose(handle: number): void {
    this.lost.add(handle)
  }

  /** Where the map is lost. */
  private scan(): ObjectMap {
    const record = new DwgRecord(this.release, this.decoder)
    const handles: number[] = []
    const addresses = scanObjects(this.bytes, this.release).filter((address) => {
      try {
        record.open(this.bytes, address)
      } catch {
        return false
      }
      handles.push(record.handle)
      return true
    })
    return new ObjectMap(handles, addresses)
  }

  private writesChecksums(): boolean {
    const { addresses } = this.map
    const count = Math.min(CHECKED, addresses.length)
    let sound = 0
    for (let i = 0; i < count; i++) {
      const address = addresses[Math.floor((i * addresses.length) / count)]
      const frame = frameAt(this.bytes, address, this.release)
      if (frame && isSound(this.bytes, address, frame)) sound++
    }
    return sound * 2 > count
  }

  /** Opens the object of a handle and reads from it. Undefined where there is none, and where it is damaged, which is counted. */
  open<T>(handle: number, read: (record: DwgRecord) => T | undefined): T | undefined {
    const index = this.map.indexOf(handle)
    if (index < 0 || this.depth >= MAX_DEPTH) return undefined
    const { bytes } = this
    const address = this.map.addresses[index]
    const record = (this.records[this.depth] ??= new DwgRecord(this.release, this.decoder))
    this.depth++
    try {
      if (this.checks && this.sound[index] === 0) {
        const frame = frameAt(bytes, address, this.release)
        if (!frame || !isSound(bytes, address, frame)) throw new DwgDamage('an object with a wrong checksum')
        this.sound[index] = 1
      }
      record.open(bytes, address)
      if (record.handle !== handle) throw new DwgDamage('an object with another handle')
      return read(record)
    } catch (error) {
      if (error instanceof RangeError && /allocation|array length/i.test(error.message)) throw error
      this.lost.add(handle)
      return undefined
    } finally {
      this.depth--
    }
  }

  /** Type of the object of a handle, as its first bits state it; undefined where there is none. */
  typeOf(handle: number): number | undefined {
    const index = this.map.indexOf(handle)
    return index < 0 ? undefined : typeAt(this.head, this.bytes, this.map.addresses[index], this.release)
  }

  protected readListed(handle: number): CadObject | undefined {
    return this.open(handle, (record) => {
      const read = objectReader(record, this)
      if (!read) return undefined
      const header = readObjectHeader(record)
      const found = read(record, this)
      applyObjectHeader(found, record, header, this)
      if (found instanceof TextStyle) settleTrueType(found)
      return found
    })
  }

  layer = (handle: number): Layer | undefined => this.listedAs(handle, Layer)
  textStyle = (handle: number): TextStyle | undefined => this.listedAs(handle, TextStyle)
  dimensionStyle = (handle: number): DimensionStyle | undefined => this.listedAs(handle, DimensionStyle)
  lineType = (handle: number): LineType | undefined => this.listedAs(handle, LineType)
  multiLineStyle = (handle: number): MLineStyle | undefined => this.listedAs(handle, MLineStyle)
  view = (handle: number): View | undefined => this.listedAs(handle, View)

  /** Names of a dictionary with the handles of their objects, none of which is read. */
  namesIn(dictionary: number): [string, number][] {
    const names = this.open(dictionary, (record) => {
      if (record.type !== DICTIONARY) return undefined
      readObjectHeader(record)
      return readNames(record)
    })
    return names ?? []
  }

  /** An XRECORD, read anew. */
  xRecord(handle: number): XRecord | undefined {
    return this.open(handle, (record) => {
      if (record.type !== XRECORD && this.classes.get(record.type)?.dxfName.toUpperCase() !== 'XRECORD') return undefined
      readObjectHeader(record)
      return readXRecord(record, this)
    })
  }

  /** A view by its name, as files before R2004 have it. */
  viewNamed(name: string): View | undefined {
    for (const handle of name ? this.map.handles : []) {
      const view = this.typeOf(handle) === VIEW ? this.view(handle) : undefined
      if (view?.name.toUpperCase() === name.toUpperCase()) return view
    }
    return undefined
  }

  block = (handle: number): BlockRecord | undefined => this.blocks.get(handle)

  blockNamed(name: string): BlockRecord | undefined {
    if (!name) return undefined
    const wanted = name.toUpperCase()
    for (const block of this.blocks.values()) if (block.name.toUpperCase() === wanted) return block
    return undefined
  }

  /** A line type by its place in the table, as styles of multilines have it. */
  lineTypeAt(index: number): LineType | undefined {
    if (index === BY_LAYER_INDEX) return this.byLayer
    return index === BY_BLOCK_INDEX ? this.byBlock : this.lineTypes[index]
  }

  /** `kind`: 0 by layer, 1 by block, 2 continuous, 3 by handle. */
  entityLineType(kind: number, handle: number): LineType | undefined {
    if (kind === 0) return this.byLayer
    if (kind === 1) return this.byBlock
    return kind === 2 ? this.continuous : this.lineType(handle)
  }

  /** The name of an application with extended data. */
  application(handle: number): string | undefined {
    if (!this.applications.has(handle)) {
      this.applications.set(
        handle,
        this.open(handle, (record) => {
          readObjectHeader(record)
          return readApplication(record)
        }),
      )
    }
    return this.applications.get(handle)
  }

  /** The colour of an entry of a colour book. */
  bookColor(handle: number): Color | undefined {
    if (!this.colors.has(handle)) {
      this.colors.set(
        handle,
        this.open(handle, (record) => {
          readObjectHeader(record)
          return record.color()
        }),
      )
    }
    return this.colors.get(handle)
  }

  /** Reads an entity anew. Undefined of other objects. */
  entity(handle: number): Entity | undefined {
    if (handle === 0) return undefined
    return this.open(handle, (record) => {
      const header = (this.headers[this.depth] ??= new EntityHeader())
      header.read(record)
      this.next = header.next
      const { graphics, next } = header
      const found = readFields(record, this, graphics)
      this.next = next
      if (!found) return undefined
      header.apply(found.entity, record, this)
      if (found.replacement) setReplacement(found.entity, found.replacement)
      return found.entity
    })
  }

  /** Handles of the entities that state that they belong to a block: by its handle, or by the space (1 paper, 2 model) that it is. */
  handlesIn(block: number, space: number): readonly number[] {
    this.members ??= this.readMembers()
    return [...(this.members.get(block) ?? []), ...(this.members.get(-space) ?? [])]
  }

  /** Entities by the handles of their owners; the spaces that are no owners have negative numbers. */
  private readMembers(): Map<number, number[]> {
    const members = new Map<number, number[]>()
    const header = new EntityHeader()
    for (const handle of this.map.handles) {
      const owner = this.open(handle, (record) => {
        if (!isEntity(record.type, this.classes.get(record.type)) || isPartOfEntity(record.type)) return undefined
        header.read(record)
        return header.mode === 0 ? header.owner : -header.mode
      })
      if (owner === undefined) continue
      const list = members.get(owner)
      if (list) list.push(handle)
      else members.set(owner, [handle])
    }
    return members
  }

  /** Entities from the first to the last of a chain, which stops where it is broken. `seen`: the handles on the way. Gives whether it came to its last. */
  *chain(first: number, last: number, seen = new Set<number>()): Generator<Entity, boolean> {
    for (let handle = first; handle !== 0 && !seen.has(handle); ) {
      seen.add(handle)
      this.next = 0
      const entity = this.entity(handle)
      const { next } = this
      if (entity) yield entity
      if (handle === last) return true
      handle = next
    }
    return false
  }

  private owned({ handles, chained }: Owned): Iterable<Entity | undefined> {
    return chained ? this.chain(handles[0], handles[1]) : handles.map((handle) => this.entity(handle))
  }

  attributes(owned: Owned): AttributeEntity[] {
    const found: AttributeEntity[] = []
    for (const entity of this.owned(owned)) if (entity instanceof AttributeEntity) found.push(entity)
    return found
  }

  vertices(owned: Owned): Vertex[] {
    const found: Vertex[] = []
    for (const entity of this.owned(owned)) if (entity instanceof Vertex) found.push(entity)
    return found
  }
}
