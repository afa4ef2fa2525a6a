import type { Entity } from '../model/entity.ts'
import { Insert } from '../model/inserts.ts'
import { ModelerGeometry, Region } from '../model/solids.ts'
import type { BlockRecord } from '../model/tables.ts'
import { isPart } from '../flatten/entityType.ts'
import type { Source } from '../flatten/source.ts'
import { facetsOf } from '../flatten/drawFaces.ts'
import { solidStream } from '../flatten/drawSolid3D.ts'

/** Entities of a block by whether they reach into the third dimension. */
export interface SolidContent {
  solid: number
  flat: number
}

/** Faces all at one height, to this part of where they are, are a flat drawing. */
const FLAT = 1e-9

/** Distinguishes blocks with faces, meshes and solids from flat ones; each block is inspected once. */
export class SolidSurvey {
  private readonly xrefs: ReadonlyMap<BlockRecord, Source>
  private readonly known = new Map<BlockRecord, boolean>()

  constructor(xrefs: ReadonlyMap<BlockRecord, Source>) {
    this.xrefs = xrefs
  }

  contentOf(block: BlockRecord, source: Source): SolidContent {
    const content: SolidContent = { solid: 0, flat: 0 }
    for (const entity of block.entities) {
      if (isPart(entity)) continue
      if (this.isSolid(entity, source)) content.solid++
      else content.flat++
    }
    return content
  }

  /** Whether anything that an insert stands for is in three dimensions. */
  holdsSolids(block: BlockRecord, source: Source): boolean {
    const known = this.known.get(block)
    if (known !== undefined) return known
    // Blocks within themselves.
    this.known.set(block, false)
    const inner = this.xrefs.get(block)
    const record = inner ? inner.model : block
    let found = false
    for (const entity of record?.entities ?? []) {
      if (!this.isSolid(entity, inner ?? source)) continue
      found = true
      break
    }
    this.known.set(block, found)
    return found
  }

  private isSolid(entity: Entity, source: Source): boolean {
    if (entity instanceof Insert) return entity.block !== null && this.holdsSolids(entity.block, source)
    if (entity instanceof Region) return false
    if (entity instanceof ModelerGeometry) return entity.wires.length > 0 || solidStream(entity, source) !== undefined
    if (source.streams.has(entity.handle)) return true
    const points = facetsOf(entity)?.points ?? []
    return points.some(({ z }) => Math.abs(z - points[0].z) > FLAT * Math.max(1, Math.abs(z)))
  }
}
