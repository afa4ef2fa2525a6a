import { type Camera, Frustum, Matrix4, type OrthographicCamera, type PerspectiveCamera } from 'three'
import { heightOver, MAX_PLANES, type SectionPlane } from '../../core/section/plane.ts'

/** Numbers of the frustum's planes. */
const FRUSTUM = 24

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

  depth(x: number, y: number, z: number): number {
    return (x - this.eye[0]) * this.forward[0] + (y - this.eye[1]) * this.forward[1] + (z - this.eye[2]) * this.forward[2]
  }

  /** Diameter of the sphere in pixels. */
  pixels(depth: number, radius: number): number {
    return this.perspective ? (2 * radius * this.scale) / Math.max(depth, radius) : 2 * radius * this.scale
  }
}
