import { type Camera, Vector3, Vector4 } from 'three'
import { cross, dot, perpendicular } from '../../core/geometry/matrix.ts'
import { MAX_PLANES, type SectionPlane } from '../../core/section/plane.ts'

/** Pixels between hatch lines; their distance in millimetres goes in powers of two, so that it stays while one turns the model. */
const HATCH_PX = 9
/** Pixels of a line's width. */
const HATCH_WIDTH = 1.1

const vectors = () => Array.from({ length: MAX_PLANES }, () => new Vector4())

/** What shaders read of the section planes. */
export class SectionUniforms {
  readonly uniforms = {
    sectionPlanes: { value: vectors() },
    sectionCount: { value: 0 },
    sectionAcross: { value: vectors() },
    sectionUpwards: { value: vectors() },
    hatchPitch: { value: 1 },
    hatchWidth: { value: HATCH_WIDTH },
  }
  private readonly direction = new Vector3()

  /** Turns planes (world, millimetres) into the camera's space; `origin` is the world point that three calls its origin. */
  write(planes: readonly SectionPlane[], origin: readonly [number, number, number], camera: Camera): void {
    const { uniforms } = this
    uniforms.sectionCount.value = planes.length
    const toView = camera.matrixWorldInverse
    const e = toView.elements
    const put = (to: Vector4, way: readonly [number, number, number], constant: number) => {
      const { x, y, z } = this.direction.set(...way).transformDirection(toView)
      // The distance of a view-space point p along the direction is x·p − x·(the origin's place), plus what the origin itself has.
      to.set(x, y, z, constant - (x * e[12] + y * e[13] + z * e[14]))
    }
    planes.forEach(({ normal, distance }, i) => {
      const n = [normal[0], normal[1], normal[2]] as const
      const plane = uniforms.sectionPlanes.value[i]
      put(plane, n, 0)
      plane.w = distance - dot(n, origin) - plane.w
      const across = perpendicular(n)
      put(uniforms.sectionAcross.value[i], across, 0)
      put(uniforms.sectionUpwards.value[i], cross(n, across), 0)
    })
  }

  /** To be called after `write`; `height`: pixels of the picture, `pixelRatio` of them per CSS pixel. */
  setScale(camera: Camera, height: number, pixelRatio: number): void {
    const { uniforms } = this
    uniforms.hatchWidth.value = HATCH_WIDTH * pixelRatio
    const scale = (camera.projectionMatrix.elements[5] * height) / 2 / pixelRatio
    const depth = (camera as { isPerspectiveCamera?: boolean }).isPerspectiveCamera ? this.depthAhead() : 1
    const wanted = (HATCH_PX * depth) / scale
    if (!(wanted > 0) || !Number.isFinite(wanted)) return
    // A little beside the best is better than a change while one turns the model.
    const now = uniforms.hatchPitch.value
    if (now > wanted * 1.8 || now < wanted / 1.8) uniforms.hatchPitch.value = 2 ** Math.round(Math.log2(wanted))
  }

  /** Where the middle of the view meets the first of the planes; Infinity when it meets none. */
  private depthAhead(): number {
    const { sectionPlanes, sectionCount } = this.uniforms
    let nearest = Infinity
    for (const { z, w } of sectionPlanes.value.slice(0, sectionCount.value)) if (-w / z > 0) nearest = Math.min(nearest, -w / z)
    return nearest
  }
}
