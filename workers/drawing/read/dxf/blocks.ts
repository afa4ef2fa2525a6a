import { Growing } from '../../../mesh/growing.ts'
import type { Entity } from '../../model/entity.ts'
import { BlockTypeFlags, StandardFlags } from '../../model/flags.ts'
import { BlockRecord } from '../../model/tables.ts'
import { MODEL_SPACE, PAPER_SPACE, type SpaceStream } from '../../model/document.ts'
import { BlockEntities } from '../dwg/blocks.ts'
import type { DxfObjects } from './dxfObjects.ts'
import { DxfSpaceStream, splitRecords } from './dxfSpaceStream.ts'
import { flatTypes, isKnownEntity, partTypes } from './entities/readers.ts'
import { readExtended } from './extendedData.ts'

const XREF_DEPENDENT = 16
/** Levels of blocks within blocks that are inspected. */
const MAX_NESTING = 64

/** Blocks of a file with the numbers of the records of their entities. */
export interface Blocks {
  all: readonly BlockRecord[]
  model: BlockRecord
  stream?: SpaceStream
}

/** Names of the two spaces in files of R12 and R13. */
function canonical(name: string): string {
  const plain = name.toUpperCase().replace(/^\$/, '*')
  if (plain === MODEL_SPACE.toUpperCase()) return MODEL_SPACE
  return plain === PAPER_SPACE.toUpperCase() ? PAPER_SPACE : name
}

/** Reads the blocks of a file; their entities are read when they are asked for. */
export class BlockReader {
  private readonly objects: DxfObjects
  private readonly members = new Map<BlockRecord, Growing<Uint32Array<ArrayBuffer>>>()
  private readonly flat = new Map<BlockRecord, boolean>()
  private readonly dictionaries: [BlockRecord, number][] = []
  private all: BlockRecord[] = []
  private model: BlockRecord
  private paper: BlockRecord | undefined

  constructor(objects: DxfObjects) {
    this.objects = objects
    this.readTable()
    this.readDefinitions()
    this.model = this.blockNamed(MODEL_SPACE) ?? this.add(MODEL_SPACE)
    this.paper = this.blockNamed(PAPER_SPACE)
  }

  /** Plain entities of a model space with `streamFrom` entities or more are in `stream` alone. */
  read(streamFrom: number): Blocks {
    this.readEntities()
    const { objects, members } = this
    let stream: SpaceStream | undefined
    const large = members.get(this.model)!
    const split = large.length > 0 && large.length >= streamFrom ? splitRecords(objects, large.done(), (name) => this.isFlat(this.blockNamed(name))) : undefined
    if (split) large.release()
    for (const [block, list] of members) {
      const isStream = split && block === this.model
      const records = isStream ? split.kept : list.take()
      block.entities = new BlockEntities(() => this.entitiesOf(records))
      if (isStream) stream = new DxfSpaceStream(objects, block, split)
    }
    members.clear()
    return { all: this.all, model: this.model, ...(stream && { stream }) }
  }

  /** Whether a block of this file holds nothing that reaches into the third dimension. */
  private isFlat(block: BlockRecord | undefined, depth = 0): boolean {
    if (!block || depth > MAX_NESTING || (block.combinedFlags & (BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay)) !== 0) return false
    const known = this.flat.get(block)
    if (known !== undefined) return known
    // Blocks within themselves.
    this.flat.set(block, false)
    const { objects } = this
    const { file } = objects
    const list = this.members.get(block)
    const records = list?.data.subarray(0, list.length)
    const isFlat =
      records !== undefined &&
      records.every((record) => {
        const type = file.typeOf(record)
        return type === 'INSERT' ? this.isFlat(objects.block(objects.open(record, ({ own }) => own.string(2))), depth + 1) : flatTypes.has(type)
      })
    this.flat.set(block, isFlat)
    return isFlat
  }

  private *entitiesOf(records: Uint32Array): Generator<Entity> {
    for (const record of records) {
      const entity = this.objects.entity(record)
      if (entity) yield entity
    }
  }

  private blockNamed = (name: string): BlockRecord | undefined => this.objects.blocks.get(name.toUpperCase())

  private add(name: string): BlockRecord {
    const block = new BlockRecord(name)
    this.objects.blocks.set(name.toUpperCase(), block)
    this.members.set(block, new Growing(Uint32Array, 8))
    this.all.push(block)
    return block
  }

  /** Entries of the table, which files of R12 do not have. */
  private readTable(): void {
    const { objects } = this
    for (const record of objects.file.entries('BLOCK_RECORD')) {
      objects.open(record, (tags) => {
        const name = canonical(tags.own.string(2) ?? '')
        if (!name) return
        const block = objects.block(name) ?? this.add(name)
        block.handle = objects.file.handleOf(record)
        block.units = tags.within('AcDbBlockTableRecord').num(70)
        readExtended(block, tags)
        if (block.handle !== 0) objects.entries.set(block.handle, block)
        this.dictionaries.push([block, tags.dictionary])
      })
    }
  }

  /** Gives blocks their extension dictionaries, which may lead to other blocks. */
  settle(): void {
    for (const [block, handle] of this.dictionaries) {
      const dictionary = handle !== 0 ? this.objects.dictionary(handle) : undefined
      if (dictionary) block.xDictionary = dictionary
    }
  }

  private readDefinitions(): void {
    const { objects } = this
    const { file } = objects
    let open: Growing<Uint32Array<ArrayBuffer>> | undefined
    for (const record of file.recordsOf('BLOCKS', '')) {
      const type = file.typeOf(record)
      if (type === 'BLOCK') open = this.define(record)
      else if (type === 'ENDBLK') open = undefined
      else if (open && !partTypes.has(type)) open.push(record)
    }
  }

  private define(record: number): Growing<Uint32Array<ArrayBuffer>> | undefined {
    const { objects } = this
    return objects.open(record, (tags) => {
      const { own } = tags
      const name = canonical(own.string(2) ?? own.string(3) ?? '')
      if (!name) return undefined
      const owner = objects.blockByHandle(objects.file.index.owners[record])
      const block = owner?.name.toUpperCase() === name.toUpperCase() ? owner : (objects.block(name) ?? this.add(name))
      const { blockEntity } = block
      const flags = own.num(70)
      blockEntity.handle = objects.file.handleOf(record)
      blockEntity.flags |= flags & (BlockTypeFlags.Anonymous | BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay)
      if ((flags & XREF_DEPENDENT) !== 0) block.flags |= StandardFlags.XrefDependent
      blockEntity.basePoint = own.point(10)
      blockEntity.xRefPath = own.string(1) ?? ''
      blockEntity.comments = own.string(4) ?? ''
      return this.members.get(block)
    })
  }

  /** Entities of the section ENTITIES belong to the block that they name, else to the space that group 67 states. */
  private readEntities(): void {
    const { file } = this.objects
    const { owners, paper, types, names, sections } = file.index
    const isBound = names.map((name) => partTypes.has(name) || name === 'BLOCK' || name === 'ENDBLK')
    let other: BlockRecord | undefined
    let inBlock = false
    let last: { block: BlockRecord; list: Growing<Uint32Array<ArrayBuffer>> | undefined } | undefined
    for (const { name, from, to } of sections) {
      if (name !== 'ENTITIES' && name !== '') continue
      for (let record = from; record < to; record++) {
        if (isBound[types[record]]) {
          const type = file.typeOf(record)
          inBlock = type === 'BLOCK' || (inBlock && type !== 'ENDBLK')
          continue
        }
        // What stands in no section may be of any.
        if (name === '' && (inBlock || !isKnownEntity(file.typeOf(record)))) continue
        const onPaper = paper[record] === 1
        const stated = owners[record] === 0 ? undefined : this.objects.blockByHandle(owners[record])
        const mixed = stated === this.model && onPaper
        const block = (mixed ? undefined : stated) ?? (onPaper ? (this.paper ??= this.add(PAPER_SPACE)) : this.model)
        if (!onPaper && block !== this.model) other ??= block
        if (last?.block !== block) last = { block, list: this.members.get(block) }
        last.list?.push(record)
      }
    }
    if (other && this.members.get(this.model)?.length === 0) this.model = other
  }
}
