import { BufferGeometry, Sphere } from 'three'
import type { Points } from '../../core/scene/mesh.ts'
import { GpuBuffer } from './gpuBuffer.ts'

/** Loose points of one part: position and colour (alpha 0 = inherit). */
export class PointBatch {
  readonly geometry = new BufferGeometry()
  readonly count: number
  private readonly positions: GpuBuffer
  private readonly colors: GpuBuffer

  constructor(gl: WebGL2RenderingContext, points: Points) {
    this.count = points.positions.length / 3
    this.positions = new GpuBuffer(gl, gl.FLOAT, 3, 4, this.count)
    this.positions.write(0, points.positions)
    this.colors = new GpuBuffer(gl, gl.UNSIGNED_BYTE, 4, 1, this.count, { normalized: true })
    if (points.color) this.colors.write(0, points.color)
    this.geometry.setAttribute('position', this.positions.attribute)
    this.geometry.setAttribute('paint', this.colors.attribute)
    this.geometry.boundingSphere = new Sphere()
  }

  dispose(): void {
    this.geometry.dispose()
    this.positions.dispose()
    this.colors.dispose()
  }
}
