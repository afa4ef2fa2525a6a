import { type Camera, Frustum, Matrix4, type OrthographicCamera, type PerspectiveCamera } from 'three'
import { heightOver, MAX_PLANES, type SectionPlane } from '../../core/section/plane.ts'

/** Numbers of the frustum's planes. */
const FRUSTUM = 24
/** Pixels of a point: the smallest positive number of single precision. */
const SMALLEST = 2 ** -149
/** More than single precision rounds by. */
const ROUNDING = 2 ** -22

/** Tests which occurrences a frame leaves out: the frustum, and how large a sphere appears. */
export class ViewCull {
  /** The frustum's six planes, then those that cut the model: nx ny nz d, inside where n·p + d >= 0. */
  private readonly planes = new Float64Array((6 + MAX_PLANES) * 4)
  private used = FRUSTUM
  private readonly frustum = new Frustum()
  private readonly matrix = new Matrix4()
  private perspective = true
  private scale = 1
  private eye = [0, 0, 0]
  private forward = [0, 0, -1]

  /** `height`: pixels of the view in the units in which sizes are asked. `projection` overrides the camera's for the planes (a pick window). */
  set(camera: Camera, height: number, projection: Matrix4 = camera.projectionMatrix): void {
    this.matrix.multiplyMatrices(projection, camera.matrixWorldInverse)
    this.frustum.setFromProjectionMatrix(this.matrix)
    this.frustum.planes.forEach((plane, i) => {
      this.planes.set([plane.normal.x, plane.normal.y, plane.normal.z, plane.constant], i * 4)
    })
    this.perspective = (camera as PerspectiveCamera | OrthographicCamera).type === 'PerspectiveCamera'
    this.scale = (camera.projectionMatrix.elements[5] * height) / 2
    const world = camera.matrixWorld.elements
    this.eye = [world[12], world[13], world[14]]
    this.forward = [-world[8], -world[9], -world[10]]
  }

  /** Leaves out what planes cut away as well; `origin` is the world point from which spheres are given. */
  setSections(planes: readonly SectionPlane[], origin: readonly [number, number, number]): void {
    this.used = FRUSTUM + planes.length * 4
    planes.forEach((plane, i) => {
      const [x, y, z] = plane.normal
      this.planes.set([-x, -y, -z, -heightOver(plane, origin)], FRUSTUM + i * 4)
    })
  }

  /** `whole`: planes that cut the model leave it whole. */
  sees(x: number, y: number, z: number, radius: number, whole = false): boolean {
    const p = this.planes
    const used = whole ? FRUSTUM : this.used
    for (let i = 0; i < used; i += 4) {
      if (p[i] * x + p[i + 1] * y + p[i + 2] * z + p[i + 3] < -radius) return false
    }
    return true
  }

  /** Where a sphere lies: 'inside' of all planes, 'outside' of one of them, or neither. */
  placeOf(x: number, y: number, z: number, radius: number, whole: boolean): 'inside' | 'outside' | 'across' {
    const p = this.planes
    const used = whole ? FRUSTUM : this.used
    let place: 'inside' | 'across' = 'inside'
    for (let i = 0; i < used; i += 4) {
      const height = p[i] * x + p[i + 1] * y + p[i + 2] * z + p[i + 3]
      if (height < -radius) return 'outside'
      if (height < radius) place = 'across'
    }
    return place
  }

  /**
   * Writes the diameters, in pixels, of the spheres `from` to `to` (x y z and radius of each) to their slots. `tested`: the planes by which spheres may be out of sight; those
   * that are get nothing.
   */
  measure(spheres: Float32Array, slots: Uint32Array, from: number, to: number, sizes: Float32Array, tested: 'all' | 'frustum' | 'none'): void {
    const { perspective, scale } = this
    const [ex, ey, ez] = this.eye
    const [fx, fy, fz] = this.forward
    for (let i = from; i < to; i++) {
      const at = i * 4
      const x = spheres[at]
      const y = spheres[at + 1]
      const z = spheres[at + 2]
      const radius = spheres[at + 3]
      if (tested !== 'none' && !this.sees(x, y, z, radius, tested === 'frustum')) continue
      const depth = (x - ex) * fx + (y - ey) * fy + (z - ez) * fz
      const pixels = perspective ? (2 * radius * scale) / Math.max(depth, radius) : 2 * radius * scale
      sizes[slots[i]] = pixels > SMALLEST ? pixels : SMALLEST
    }
  }

  /** The same for one sphere, tested by all planes, or by those of the frustum where planes that cut the model leave it whole. */
  measureOne(spheres: Float32Array, slot: number, sizes: Float32Array, whole: boolean): void {
    const x = spheres[slot * 4]
    const y = spheres[slot * 4 + 1]
    const z = spheres[slot * 4 + 2]
    const radius = spheres[slot * 4 + 3]
    if (!this.sees(x, y, z, radius, whole)) return
    const pixels = this.pixels(this.depth(x, y, z), radius)
    sizes[slot] = pixels > SMALLEST ? pixels : SMALLEST
  }

  depth(x: number, y: number, z: number): number {
    return (x - this.eye[0]) * this.forward[0] + (y - this.eye[1]) * this.forward[1] + (z - this.eye[2]) * this.forward[2]
  }

  /** Whether every sphere of so many pixels or fewer, and with a radius, lies before the viewer as a whole; false where pixels do not decide it. */
  isAhead(pixels: number): boolean {
    return this.perspective && pixels < 2 * this.scale * (1 - ROUNDING)
  }

  /** Diameter of the sphere in pixels. */
  pixels(depth: number, radius: number): number {
    return this.perspective ? (2 * radius * this.scale) / Math.max(depth, radius) : 2 * radius * this.scale
  }
}
