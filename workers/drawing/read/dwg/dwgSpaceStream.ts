import { placesInDrawOrder } from '../../model/drawOrder.ts'
import type { Entity } from '../../model/entity.ts'
import type { BlockRecord } from '../../model/tables.ts'
import type { SpaceStream } from '../../model/document.ts'
import type { DwgObjects } from './dwgObjects.ts'

/** Types of plain entities: POINT, LINE, ARC, CIRCLE, ELLIPSE, SPLINE, LWPOLYLINE. They refer to nothing but their layer and line type. */
const plainTypes: ReadonlySet<number> = new Set([17, 18, 19, 27, 35, 36, 77])

/** Handles of the entities of a space by whether they are plain. */
export interface SplitHandles {
  all: readonly number[]
  plain: ReadonlySet<number>
}

export const isPlain = (objects: DwgObjects, handle: number): boolean => plainTypes.has(objects.typeOf(handle) ?? 0)

export function splitHandles(objects: DwgObjects, all: readonly number[]): SplitHandles {
  const plain = new Set<number>()
  for (const handle of all) if (isPlain(objects, handle)) plain.add(handle)
  return { all, plain }
}

/** Model space of a large DWG: plain entities are read from the file each time, the others are those of its block. */
export class DwgSpaceStream implements SpaceStream {
  readonly styles: ReadonlySet<string> = new Set()
  readonly plain: number
  private readonly objects: DwgObjects
  private readonly block: BlockRecord
  private readonly split: SplitHandles
  private order: readonly number[] | undefined

  constructor(objects: DwgObjects, block: BlockRecord, split: SplitHandles) {
    this.objects = objects
    this.block = block
    this.split = split
    this.plain = split.plain.size
  }

  private get handles(): readonly number[] {
    return (this.order ??= this.inDrawOrder())
  }

  /** The same order that `drawOrder` gives other spaces. */
  private inDrawOrder(): readonly number[] {
    const { all } = this.split
    const table = this.block.sortEntitiesTable
    const places = table && placesInDrawOrder(all, table)
    return places ? Array.from(places, (place) => all[place]) : all
  }

  each(take: (entity: Entity) => void): void {
    this.give(this.handles, take)
  }

  sample(most: number, take: (entity: Entity) => void): void {
    const { handles } = this
    const step = Math.max(1, Math.floor(handles.length / most))
    this.give(
      handles.filter((_, i) => i % step === 0),
      take,
    )
  }

  private give(handles: readonly number[], take: (entity: Entity) => void): void {
    const { objects, split } = this
    const kept = new Map([...this.block.entities].map((entity) => [entity.handle, entity]))
    handles.forEach((handle) => {
      const entity = split.plain.has(handle) ? objects.entity(handle) : kept.get(handle)
      if (entity) take(entity)
    })
  }
}
