import { type Matrix, identity, multiplyInto } from '../../../src/core/geometry/matrix.ts'
import type { OwnLines } from './lines/ownLines.ts'

/** Placements that one may be relative to, one after the other. */
const MAX_DEPTH = 100
/** Placements kept at a time: storeys and assemblies, that many others are relative to. */
const MAX_KEPT = 4096

const own = new Float64Array(16)
const ground = identity()

/** IfcLocalPlacements in world coordinates. Whatever is not plain is left to the engine. */
export class Placements {
  private readonly lines: OwnLines
  private readonly kept = new Map<number, Matrix>()

  constructor(lines: OwnLines) {
    this.lines = lines
  }

  /** Writes the matrix: column-major 4×4, the file's unit. False when it cannot be had here. */
  worldInto(out: Float64Array, id: number, depth = 0): boolean {
    const line = depth < MAX_DEPTH ? this.lines.numbers(id, 'IFCLOCALPLACEMENT') : undefined
    if (!line) return false
    const [parent, axes] = [line[0], line[1]]
    const above = Number.isNaN(parent) ? ground : this.above(parent, depth + 1)
    if (!above || !this.axesInto(own, axes)) return false
    multiplyInto(out, 0, above, 0, own, 0)
    return true
  }

  private above(id: number, depth: number): Matrix | undefined {
    const kept = this.kept.get(id)
    if (kept) return kept
    const world = new Float64Array(16)
    if (!this.worldInto(world, id, depth)) return undefined
    if (this.kept.size < MAX_KEPT) this.kept.set(id, world)
    return world
  }

  /** An IfcAxis2Placement3D: its x axis is made perpendicular to its z axis. */
  private axesInto(out: Float64Array, id: number): boolean {
    const line = this.lines.numbers(id, 'IFCAXIS2PLACEMENT3D')
    if (!line) return false
    const [origin, axis, direction] = [line[0], line[1], line[2]]
    out.set(ground)
    // An axis that is not given is that of the ground.
    if (!this.tripleInto(out, 12, origin, 'IFCCARTESIANPOINT')) return false
    if (!Number.isNaN(axis) && !(this.tripleInto(out, 8, axis, 'IFCDIRECTION') && normalize(out, 8))) return false
    if (!Number.isNaN(direction) && !(this.tripleInto(out, 0, direction, 'IFCDIRECTION') && normalize(out, 0))) return false
    crossInto(out, 4, 8, 0)
    if (!normalize(out, 4)) return false
    crossInto(out, 0, 4, 8)
    return normalize(out, 0)
  }

  /** Writes three coordinates. False when there are not just three. */
  private tripleInto(out: Float64Array, at: number, id: number, keyword: string): boolean {
    const line = this.lines.numbers(id, keyword)
    if (!line || !Number.isFinite(line[0] + line[1] + line[2]) || !Number.isNaN(line[3])) return false
    for (let axis = 0; axis < 3; axis++) out[at + axis] = line[axis]
    return true
  }
}

/** `out` from `to` on becomes the cross product of the vectors that begin at `a` and `b`. */
function crossInto(out: Float64Array, to: number, a: number, b: number): void {
  const x = out[a + 1] * out[b + 2] - out[a + 2] * out[b + 1]
  const y = out[a + 2] * out[b] - out[a] * out[b + 2]
  const z = out[a] * out[b + 1] - out[a + 1] * out[b]
  out[to] = x
  out[to + 1] = y
  out[to + 2] = z
}

/** False for a vector without a direction. */
function normalize(out: Float64Array, at: number): boolean {
  const scale = 1 / Math.sqrt(out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2])
  for (let axis = 0; axis < 3; axis++) out[at + axis] *= scale
  return scale > 0 && Number.isFinite(scale)
}
