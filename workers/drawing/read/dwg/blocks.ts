import type { Entity } from '../../model/entity.ts'
import { BlockTypeFlags, StandardFlags } from '../../model/flags.ts'
import { BlockRecord, type Entities } from '../../model/tables.ts'
import { Viewport } from '../../model/inserts.ts'
import { MODEL_SPACE, PAPER_SPACE, type SpaceStream } from '../../model/document.ts'
import type { DwgObjects } from './dwgObjects.ts'
import { DwgSpaceStream, isPlain, splitHandles } from './dwgSpaceStream.ts'
import { BLOCK } from './entities/readers.ts'
import { EntityHeader } from './entityHeader.ts'
import { applyObjectHeader, readObjectHeader, readXrefPart } from './objects/objectHeader.ts'
import type { DwgRecord } from './record.ts'

/** Entities by the handles under which they were looked for; undefined of those that cannot be read. */
type Known = ReadonlyMap<number, Entity | undefined>

/** Entities of a block, which are read when they are first asked for. */
export class BlockEntities implements Entities {
  private readonly load: (known?: Known) => Iterable<Entity>
  private readonly loadRich: (() => Known) | undefined
  private known: Known | undefined
  private list: Entity[] | undefined

  /** `loadRich`: reads all but plain curves, which `load` gets then. */
  constructor(load: (known?: Known) => Iterable<Entity>, loadRich?: () => Known) {
    this.load = load
    this.loadRich = loadRich
  }

  private get entities(): Entity[] {
    if (!this.list) {
      this.list = numbered([...this.load(this.known)])
      this.known = undefined
    }
    return this.list
  }

  get count(): number {
    return this.entities.length
  }

  get rich(): Iterable<Entity> {
    if (this.list || !this.loadRich) return this.entities
    this.known ??= this.loadRich()
    return numbered([...this.known.values()].filter((entity) => entity !== undefined))
  }

  [Symbol.iterator](): ArrayIterator<Entity> {
    return this.entities.values()
  }
}

/** Numbers viewports that have none in their order: the first of a layout is the sheet itself. */
function numbered(entities: Entity[]): Entity[] {
  let number = 0
  for (const entity of entities) {
    if (!(entity instanceof Viewport)) continue
    number++
    entity.id ||= number
  }
  return entities
}

interface Header {
  record: BlockRecord
  handle: number
  begin: number
  first: number
  last: number
  owned: readonly number[]
}

/** How entities name the two spaces. */
const PAPER = 1
const MODEL = 2
const NO_SPACE = Number.NaN

/** Handles of the blocks that are the spaces, and from how many entities on model space is read as a stream. */
interface Spaces {
  model: number
  paper: number
  streamFrom: number
}

/** The blocks of a drawing in the order of their table. */
export interface Blocks {
  records: BlockRecord[]
  stream?: SpaceStream
}

/** Reads the headers of all blocks; their entities follow when they are asked for. */
export function readBlocks(objects: DwgObjects, handles: readonly number[], { model, paper, streamFrom }: Spaces): Blocks {
  const headers: Header[] = []
  for (const handle of new Set([...handles, model, paper])) {
    const header = handle === 0 ? undefined : objects.open(handle, (record) => readHeader(record))
    if (!header) continue
    headers.push(header)
    objects.blocks.set(handle, header.record)
  }
  for (const { record, begin } of headers) {
    // Names of numbered blocks are whole only here.
    const name = objects.open(begin, (block) => {
      if (block.type !== BLOCK) return undefined
      new EntityHeader().read(block)
      return block.text()
    })
    if (name) record.name = name
  }
  const [modelRecord, paperRecord] = [objects.block(model), objects.block(paper)]
  if (modelRecord) modelRecord.name = MODEL_SPACE
  if (paperRecord) paperRecord.name = PAPER_SPACE
  let stream: SpaceStream | undefined
  for (const header of headers) {
    const { record, owned, handle } = header
    if (handle === model && owned.length > 0 && owned.length >= streamFrom) {
      const split = splitHandles(objects, owned)
      record.entities = new BlockEntities(() =>
        entitiesOf(
          objects,
          owned.filter((found) => !split.plain.has(found)),
        ),
      )
      stream = new DwgSpaceStream(objects, record, split)
      continue
    }
    const space = handle === model ? MODEL : handle === paper ? PAPER : NO_SPACE
    record.entities =
      objects.release < 2004
        ? new BlockEntities(() => chained(objects, header, space))
        : new BlockEntities(
            (known) => entitiesOf(objects, owned, known),
            () => new Map(owned.filter((found) => !isPlain(objects, found)).map((found) => [found, objects.entity(found)])),
          )
  }
  return { records: headers.map(({ record }) => record), ...(stream && { stream }) }
}

/** Entities of R13 to 2000 lead to the next one; behind a damaged one they are those that name the block. */
function* chained(objects: DwgObjects, { handle, first, last }: Header, space: number): Generator<Entity> {
  if (first === 0) return
  const seen = new Set<number>()
  const complete = yield* objects.chain(first, last, seen)
  if (complete) return
  yield* entitiesOf(
    objects,
    objects.handlesIn(handle, space).filter((found) => !seen.has(found)),
  )
}

function* entitiesOf(objects: DwgObjects, handles: readonly number[], known?: Known): Generator<Entity> {
  for (const handle of handles) {
    const entity = known?.has(handle) ? known.get(handle) : objects.entity(handle)
    if (entity) yield entity
  }
}

function readHeader(record: DwgRecord): Header {
  const { data, release } = record
  readObjectHeader(record)
  const block = new BlockRecord(record.text())
  const { blockEntity: entity } = block
  if (readXrefPart(record)) block.flags |= StandardFlags.XrefDependent
  if (data.bit()) entity.flags |= BlockTypeFlags.Anonymous
  data.bit()
  const isXref = data.bit()
  const isOverlay = data.bit()
  if (isXref) entity.flags |= BlockTypeFlags.XRef
  if (isOverlay) entity.flags |= BlockTypeFlags.XRefOverlay
  if (release >= 2000) entity.isUnloaded = data.bit()
  const ownsEntities = !isXref && !isOverlay
  const count = release >= 2004 && ownsEntities ? data.bl() : 0
  entity.basePoint = record.point()
  entity.xRefPath = record.text()
  if (release >= 2000) {
    while (data.rc() !== 0);
    entity.comments = record.text()
    data.take(data.bl())
  }
  if (release >= 2007) {
    block.units = data.bs()
    data.bit()
    data.rc()
  }
  record.ref()
  const begin = record.ref()
  const chained = release < 2004 && ownsEntities
  const first = chained ? record.ref() : 0
  const last = chained ? record.ref() : 0
  return { record: block, handle: record.handle, begin, first, last, owned: record.refList(count) }
}

/** Gives blocks their extension dictionaries and extended data, which may lead to other blocks. */
export function settleBlocks(objects: DwgObjects): void {
  for (const [handle, block] of objects.blocks)
    objects.open(handle, (record) => {
      applyObjectHeader(block, record, readObjectHeader(record), objects)
      return undefined
    })
}
