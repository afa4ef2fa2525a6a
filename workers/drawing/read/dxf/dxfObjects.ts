import { Color } from '../../model/color.ts'
import type { DimensionStyle } from '../../model/dimensionStyle.ts'
import type { Entity } from '../../model/entity.ts'
import type { CadObject } from '../../model/object.ts'
import { MLineStyle, View, type XRecord } from '../../model/objects.ts'
import { XYZ } from '../../model/geometry.ts'
import { type BlockRecord, Layer, LineType, TextStyle } from '../../model/tables.ts'
import { indexed, transparencyOf } from '../dwg/record.ts'
import { type Kind, ListedObjects } from '../listedObjects.ts'
import { sightOf } from '../sightOf.ts'
import { solidLook } from '../solidLook.ts'
import { contextReader } from './annotation.ts'
import { colorOf24 } from './codes.ts'
import { defaultStyle } from './dimensionStyle.ts'
import type { DxfFile } from './dxfFile.ts'
import type { EntitiesAgain } from './entities/again.ts'
import { partTypes, type ReadEntity, readerOf } from './entities/readers.ts'
import { readExtended } from './extendedData.ts'
import { objectReaders, readNames, readXRecord } from './objects.ts'
import type { Scope, Tags } from './tags.ts'

/** Subclasses with what all entities have: the file's first, or none in R12. */
const COMMON = 'AcDbEntity'
const SUBCLASS = 100
/** Group codes of coordinates and other lengths: from the first one to the one behind the last. */
const FIRST_COORDINATE = 10
const BEYOND_NUMBERS = 60

/** The objects of a DXF file by name and by handle: tables and dictionaries are kept, entities are read whenever they are asked for. */
export class DxfObjects extends ListedObjects {
  readonly file: DxfFile
  readonly layers = new Map<string, Layer>()
  readonly lineTypes = new Map<string, LineType>()
  readonly textStyles = new Map<string, TextStyle>()
  readonly dimensionStyles = new Map<string, DimensionStyle>()
  readonly blocks = new Map<string, BlockRecord>()
  /** Entries of tables by their handles. */
  readonly entries = new Map<number, CadObject>()
  /** Layers that entities name and no table has. */
  private readonly unlisted = new Map<string, Layer>()
  private readViews: readonly View[] | undefined
  private readonly lost = new Set<number>()
  private readonly byLayer = LineType.byLayer
  private readonly byBlock = LineType.byBlock
  private readonly continuous = LineType.continuous
  private readonly standard = defaultStyle('Standard')
  /** Readers of entities by the numbers of their types. */
  private readonly readers: (ReadEntity | undefined)[] = []

  constructor(file: DxfFile) {
    super()
    this.file = file
  }

  /** How many records could not be read so far. */
  get damaged(): number {
    return this.lost.size
  }

  /** Whether a record could not be read. */
  isLost(record: number): boolean {
    return this.lost.has(record)
  }

  /** Reads from a record; undefined where that fails, which is counted. */
  open<T>(record: number, read: (tags: Tags, again?: EntitiesAgain) => T | undefined, again?: EntitiesAgain): T | undefined {
    try {
      return this.file.open(record, read, again)
    } catch (error) {
      if (error instanceof RangeError && /allocation|array length/i.test(error.message)) throw error
      this.lost.add(record)
      return undefined
    }
  }

  /** The layer of a name; a new one where no table has it. */
  layer(name: string): Layer {
    const known = this.knownLayer(name) ?? this.unlisted.get(name)
    if (known) return known
    const made = new Layer(name || '0')
    this.unlisted.set(name, made)
    return made
  }

  knownLayer = (name: string): Layer | undefined => entryOf(this.layers, name)

  lineType(name: string | undefined): LineType | undefined {
    if (!name) return undefined
    const key = name.toUpperCase()
    if (key === 'BYLAYER') return this.byLayer
    if (key === 'BYBLOCK') return this.byBlock
    return this.lineTypes.get(key) ?? (key === 'CONTINUOUS' ? this.continuous : undefined)
  }

  /** That of texts without one is called Standard. */
  textStyle = (name: string | undefined): TextStyle | undefined => entryOf(this.textStyles, name || 'Standard')
  /** Dimensions without a style of their own have that called Standard; AutoCAD's where the file has none. */
  dimensionStyle = (name: string | undefined): DimensionStyle => this.dimensionStyles.get((name || 'Standard').toUpperCase()) ?? this.standard
  block = (name: string | undefined): BlockRecord | undefined => (name ? entryOf(this.blocks, name) : undefined)
  /** The first style that is a shape file. */
  shapeStyle(): TextStyle | undefined {
    for (const style of this.textStyles.values()) if (style.isShapeFile) return style
    return undefined
  }

  private entry<T extends CadObject>(handle: number, kind: Kind<T>): T | undefined {
    const entry = this.entries.get(handle)
    return entry instanceof kind ? entry : undefined
  }

  layerByHandle = (handle: number): Layer | undefined => this.entry(handle, Layer)
  textStyleByHandle = (handle: number): TextStyle | undefined => this.entry(handle, TextStyle)
  lineTypeByHandle = (handle: number): LineType | undefined => this.entry(handle, LineType)
  blockByHandle(handle: number): BlockRecord | undefined {
    const entry = this.entries.get(handle)
    return entry && 'blockEntity' in entry ? (entry as BlockRecord) : undefined
  }

  protected readListed(handle: number): CadObject | undefined {
    const record = this.file.find(handle)
    const type = record === undefined ? '' : this.file.typeOf(record)
    const read = objectReaders[type] ?? contextReader(type)
    if (record === undefined || !read) return undefined
    return this.open(record, (tags) => {
      const { dictionary } = tags
      const found = read(tags, this)
      found.handle = handle
      readExtended(found, tags)
      const extension = dictionary !== 0 ? this.dictionary(dictionary) : undefined
      if (extension) found.xDictionary = extension
      return found
    })
  }

  /** Named views, in the order of their table. */
  get views(): readonly View[] {
    this.readViews ??= [...this.file.entries('VIEW')].flatMap((record) => this.open(record, ({ own }) => viewOf(own)) ?? [])
    return this.readViews
  }

  view = (name: string | undefined): View | undefined => (name ? this.views.find((view) => view.name.toUpperCase() === name.toUpperCase()) : undefined)

  /** How model space was seen when the file was saved. */
  modelView(): View | undefined {
    for (const record of this.file.entries('VPORT')) {
      const view = this.open(record, ({ own }) => (own.string(2)?.toUpperCase() === '*ACTIVE' ? screenWindowOf(own) : undefined))
      if (view) return view
    }
    return undefined
  }

  /** Extension dictionary of a table; 0 = none. */
  dictionaryOf(table: string): number {
    for (const record of this.file.entries('TABLE')) {
      const found = this.open(record, (tags) => (tags.own.string(2)?.toUpperCase() === table ? tags.dictionary : undefined))
      if (found !== undefined) return found
    }
    return 0
  }

  /** Names of a dictionary with the handles of their objects, none of which is read. */
  namesIn(dictionary: number): [string, number][] {
    const record = this.file.find(dictionary)
    return (record !== undefined && this.file.typeOf(record) === 'DICTIONARY' && this.open(record, readNames)) || []
  }

  /** An XRECORD, read anew. */
  xRecord(handle: number): XRecord | undefined {
    const record = this.file.find(handle)
    return record !== undefined && this.file.typeOf(record) === 'XRECORD' ? this.open(record, readXRecord) : undefined
  }

  /** A style of multilines by its handle, else by its name. */
  multiLineStyle(handle: number, name: string | undefined): MLineStyle | undefined {
    const found = this.listedAs(handle, MLineStyle)
    if (found || !name) return found
    const wanted = name.toUpperCase()
    for (const record of this.file.recordsOf('OBJECTS')) {
      if (this.file.typeOf(record) !== 'MLINESTYLE') continue
      const style = this.listedAs(this.file.handleOf(record), MLineStyle)
      if (style?.name.toUpperCase() === wanted) return style
    }
    return undefined
  }

  entityByHandle(handle: number): Entity | undefined {
    const record = this.file.findEntity(handle)
    return record === undefined ? undefined : this.entity(record)
  }

  /** Reads an entity, with the vertices or attributes that follow it. `again`: objects to read into; the result is overwritten when the next entity of its kind is read. */
  entity(record: number, again?: EntitiesAgain): Entity | undefined {
    const entity = this.open(record, this.readEntity, again)
    if (!entity) again?.mayStateAll()
    return entity
  }

  /** Made once: it is called for each entity. */
  private readonly readEntity = (tags: Tags, again?: EntitiesAgain): Entity => {
    const type = this.file.index.types[tags.record]
    const read = (this.readers[type] ??= readerOf(this.file.typeOf(tags.record)))
    const entity = read(tags, this, again)
    const isStated = this.applyHeader(entity, tags)
    if (again && (isStated || tags.hasNormal())) again.states(entity)
    return entity
  }

  /** Reads the records of a type that follow an entity as parts of it, up to their end. */
  parts(record: number, type: string, read: (tags: Tags) => void): void {
    const { file } = this
    const end = file.index.types.length
    for (let part = record + 1; part < end && partTypes.has(file.typeOf(part)); part++) {
      const own = file.typeOf(part)
      if (own === type) this.open(part, read)
      else if (own === 'SEQEND') return
    }
  }

  /**
   * Gives an entity what all entities have: layer, colour, line type, weight, transparency, extended data. Whether anything but layer and colour is stated.
   */
  applyHeader(entity: Entity, tags: Tags): boolean {
    const { codes, embedded } = tags
    entity.handle = this.file.handleOf(tags.record)
    let layer = ''
    let lineType: LineType | undefined
    let exact = -1
    let index = BY_LAYER
    let inHead = true
    let isBehind = false
    let isStated = false
    for (let at = 0; at < embedded; at++) {
      const code = codes[at]
      if (code === SUBCLASS) {
        if (tags.is(at, COMMON)) continue
        if (isBehind) break
        isBehind = layer !== ''
        // A file may state the layer anywhere.
        if (!isBehind) inHead = false
      } else if (isBehind) {
        // pstoedit states colour and line type behind the marker of the kind, before the first coordinate.
        if (code >= FIRST_COORDINATE && code < BEYOND_NUMBERS) break
        if (code === 6) lineType ??= this.lineType(tags.string(at))
        else if (code === 62 && index === BY_LAYER) index = tags.number(at)
        else if (code === 420 && exact < 0) exact = tags.number(at)
      } else if (code === 8) {
        // dxflib states it, and everything else that all entities have, behind the marker of the kind.
        inHead ||= layer === ''
        layer ||= tags.string(at)
      } else if (inHead) {
        if (code === 6) lineType = this.lineType(tags.string(at))
        else if (code === 62) index = tags.number(at)
        else if (code === 420) exact = tags.number(at)
        else if (code !== 5 && code !== 330) isStated = applyOther(entity, tags, at) || isStated
      }
    }
    entity.layer = this.layer(layer || '0')
    if (exact >= 0) entity.color = colorOf24(exact)
    else entity.color = Math.abs(index) <= BY_LAYER ? indexed(Math.trunc(index)) : Color.byLayer
    if (lineType) {
      entity.lineType = lineType
      isStated = true
    }
    const dictionary = tags.dictionary !== 0 ? this.dictionary(tags.dictionary) : undefined
    if (dictionary) entity.xDictionary = dictionary
    if (tags.extended < tags.count) readExtended(entity, tags)
    return isStated || dictionary !== undefined || tags.extended < tags.count
  }
}

/** Gives an entity what a tag at its head states besides layer, colour and line type; false where that is nothing. */
function applyOther(entity: Entity, tags: Tags, at: number): boolean {
  switch (tags.codes[at]) {
    case 370:
      entity.lineWeight = finite(tags.number(at), -1)
      return true
    case 48:
      entity.lineTypeScale = finite(tags.number(at), 1)
      return true
    case 60:
      entity.isInvisible = tags.number(at) === 1
      return true
    case 390:
      entity.plotStyle = tags.handle(at)
      return true
    case 380:
      if (tags.number(at) !== PLOT_STYLE_BY_BLOCK) return false
      entity.plotStyle = -1
      return true
    case 440:
      entity.transparency = transparencyOf(finite(tags.number(at), 0))
      return true
    default:
      return false
  }
}

/** An entry by its name in any case: keys are upper case, as most names are. */
const entryOf = <T>(table: ReadonlyMap<string, T>, name: string): T | undefined => table.get(name) ?? table.get(name.toUpperCase())

function viewOf(own: Scope): View {
  const view = viewAt(own, 10, 11, 12, 50)
  view.name = own.string(2) ?? ''
  view.width = own.num(41)
  view.isOfPaper = (own.num(70) & PAPER) !== 0
  return view
}

function screenWindowOf(own: Scope): View {
  const view = viewAt(own, 12, 16, 17, 51)
  view.width = view.height * own.num(41, 1)
  return view
}

/** A view whose centre, direction, target and twist stand under these codes. */
function viewAt(own: Scope, center: number, direction: number, target: number, twist: number): View {
  const view = new View()
  view.center = own.point2(center)
  view.target = own.point(target)
  view.direction = own.find(direction) < 0 ? new XYZ(0, 0, 1) : own.point(direction)
  view.twist = own.angle(twist)
  view.height = own.num(40)
  view.sight = sightOf(own.num(71), own.num(43), own.num(44), view.direction)
  view.look = solidLook(0, own.num(281), 0)
  return view
}

/** Bit of the flags of a view. */
const PAPER = 1

const BY_LAYER = 256
const PLOT_STYLE_BY_BLOCK = 1
const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise)
