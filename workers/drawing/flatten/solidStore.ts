import type { Projection } from '../geometry/projection.ts'
import type { Entity } from '../model/entity.ts'
import type { Scene } from './scene.ts'
import type { SolidBody, SolidEngine } from './solidEngine.ts'

/** Reads the bodies of an entity. */
export type ReadBodies = (engine: SolidEngine) => readonly SolidBody[]

/** Triangles of all bodies whose outlines are drawn, in all views together: a quarter of a million take some seconds. */
const MAX_TRIANGLES = 250_000

/** The bodies of solids, which are read once for all views and inserts. */
export class SolidStore {
  readonly engine: SolidEngine
  /** Bodies that are drawn without their outlines: there are too many. */
  withoutOutlines = 0
  private triangles = 0
  private readonly known = new Map<Entity, readonly SolidBody[]>()

  constructor(engine: SolidEngine) {
    this.engine = engine
  }

  of(entity: Entity, read: ReadBodies): readonly SolidBody[] {
    let bodies = this.known.get(entity)
    if (!bodies) this.known.set(entity, (bodies = read(this.engine)))
    return bodies
  }

  /** The outlines of round faces of a solid in the view that is drawn, where the drawing shows them in views with all edges. */
  outlines(entity: Entity, { frame: { source, transform } }: Scene, read: ReadBodies, projection?: Projection): number[][] {
    if (!source.display.showsOutlines) return []
    return this.of(entity, read).flatMap((body) => {
      this.triangles += body.shape.mesh.indices.length / 3
      if (this.triangles <= MAX_TRIANGLES) return this.engine.outlines({ body, transform, color: 0 }, projection)
      this.withoutOutlines++
      return []
    })
  }
}
