import { BufferGeometry, Sphere } from 'three'
import { LARGEST_POINTS } from './batchPlan.ts'
import { GpuBuffer } from './gpuBuffer.ts'

/** Indices per segment: two triangles over four corners. */
export const SEGMENT_INDICES = 6

interface Pattern {
  capacity: number
  geometry: BufferGeometry
  indices: GpuBuffer
}

/**
 * The indices by which batches of edges are drawn: the same for all of them, so that one buffer does for the batches of all models.
 * It is made while nothing is open. Parts of more points than a batch has get one of their own size, which goes with their model.
 */
export class SegmentPatterns {
  private readonly gl: WebGL2RenderingContext
  private patterns: Pattern[] = []

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl
  }

  /** For at least `capacity` segments. */
  geometryFor(capacity: number): BufferGeometry {
    let found = this.patterns.find((pattern) => pattern.capacity >= capacity)
    if (!found) this.patterns.push((found = makePattern(this.gl, Math.max(capacity, LARGEST_POINTS))))
    return found.geometry
  }

  /** The model is gone. */
  trim(): void {
    this.dispose(LARGEST_POINTS)
  }

  dispose(kept = 0): void {
    for (const { capacity, geometry, indices } of this.patterns) {
      if (capacity <= kept) continue
      geometry.dispose()
      indices.dispose()
    }
    this.patterns = this.patterns.filter(({ capacity }) => capacity <= kept)
  }
}

function makePattern(gl: WebGL2RenderingContext, capacity: number): Pattern {
  const indices = new GpuBuffer(gl, gl.UNSIGNED_INT, 1, 4, capacity * SEGMENT_INDICES, { index: true })
  const step = Math.min(capacity, 1 << 14)
  const chunk = new Uint32Array(step * SEGMENT_INDICES)
  for (let from = 0; from < capacity; from += step) {
    for (let i = 0, at = 0; i < step; i++) {
      const corner = (from + i) * 4
      chunk[at++] = corner
      chunk[at++] = corner + 1
      chunk[at++] = corner + 2
      chunk[at++] = corner + 2
      chunk[at++] = corner + 1
      chunk[at++] = corner + 3
    }
    indices.write(from * SEGMENT_INDICES, chunk)
  }
  const geometry = new BufferGeometry()
  geometry.index = indices.attribute
  geometry.boundingSphere = new Sphere()
  return { capacity, geometry, indices }
}
