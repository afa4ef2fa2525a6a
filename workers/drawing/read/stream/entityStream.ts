import { type CadDocument, Entity } from '@node-projects/acad-ts'
import { recordsOf, subclass } from '../dxfRecords.ts'
import { PlainReader } from './plainEntity.ts'
import type { SpaceStream } from './spaceStream.ts'
import type { SplitDxf } from './splitDxf.ts'

/** Entities of model space of a large drawing, read as they are drawn and not kept: plain ones from the file, the others from the document. */
export class EntityStream implements SpaceStream {
  /** Names of the styles of its plain texts, which are ASCII. */
  readonly styles: ReadonlySet<string>
  /** How many plain entities there are. */
  readonly plain: number
  private readonly order: Float64Array
  private readonly bytes: Uint8Array
  private readonly document: CadDocument

  constructor(bytes: Uint8Array, split: SplitDxf, document: CadDocument) {
    const { styles } = split
    const order = inDrawOrder(split, document)
    this.bytes = bytes
    this.document = document
    this.order = order
    this.styles = styles
    this.plain = order.reduce((count, place) => (place >= 0 ? count + 1 : count), 0)
  }

  /** Every `step`th entity in the file's order. Each is good until the next is asked for. */
  *entities(step = 1): Generator<Entity> {
    const { order, document } = this
    const reader = new PlainReader(this.bytes, document)
    for (let i = 0; i < order.length; i += step) {
      const place = order[i]
      if (place >= 0) yield reader.read(place)
      else {
        const { cadObject } = document.tryGetCadObject(-1 - place)
        if (cadObject instanceof Entity && cadObject.owner === document.modelSpace) yield cadObject
      }
    }
    if (step > 1) return
    // Those that the library stumbled over were put in afterwards, under handles of their own.
    const yielded = new Set(order.filter((place) => place < 0))
    for (const entity of document.modelSpace?.entities ?? []) if (!yielded.has(-1 - entity.handle)) yield entity
  }

  /** At most so many entities, spread over all. */
  sample(most: number): Generator<Entity> {
    return this.entities(Math.max(1, Math.floor(this.order.length / most)))
  }
}

/** Same order as `drawOrder` of other drawings; the library's table knows nothing of plain entities. */
function inDrawOrder({ order, handles, rest }: SplitDxf, { modelSpace }: CadDocument): Float64Array {
  const keys = modelSpace ? sortHandles(rest, modelSpace.handle) : new Map<number, number>()
  if (keys.size === 0) return order
  const keyOf = (at: number): number => keys.get(handles[at]) ?? handles[at]
  const places = Uint32Array.from(order, (_, i) => i).sort((a, b) => keyOf(a) - keyOf(b))
  return Float64Array.from(places, (at) => order[at])
}

/** Handles by which the entities of a block are sorted: pairs of codes 331 and 5. */
function sortHandles(rest: Uint8Array, block: number): Map<number, number> {
  const keys = new Map<number, number>()
  for (const record of recordsOf(rest, (type) => type === 'SORTENTSTABLE')) {
    const { tags } = subclass(record, 'AcDbSortentsTable')
    if (!tags.some(({ code, value }) => code === 330 && parseInt(value, 16) === block)) continue
    for (const [i, { code, value }] of tags.entries())
      if (code === 331 && tags[i + 1]?.code === 5) keys.set(parseInt(value, 16), parseInt(tags[i + 1].value, 16))
  }
  return keys
}
