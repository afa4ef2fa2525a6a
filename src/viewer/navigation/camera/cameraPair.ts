import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { addScaled, type ReadonlyVec3, subtract } from '../../../core/geometry/matrix.ts'
import type { Clip } from './fit.ts'
import { axesOf, FOV_DEGREES, type Pose, positionOf, type Viewport } from './pose.ts'

/** The two three.js cameras, written from a pose. */
export class CameraPair {
  readonly perspective = new PerspectiveCamera(FOV_DEGREES, 1, 1, 1000)
  readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, 1, 1000)
  readonly #basis = new Matrix4()

  /** Sets the camera of the pose's projection, relative to `origin`, and returns it with its matrices up to date. */
  write(pose: Pose, viewport: Viewport, clip: Clip, origin: ReadonlyVec3): PerspectiveCamera | OrthographicCamera {
    const width = Math.max(1, viewport.width),
      height = Math.max(1, viewport.height)
    const camera = pose.projection === 'perspective' ? this.perspective : this.orthographic
    if (camera instanceof PerspectiveCamera) camera.aspect = width / height
    else {
      camera.top = pose.height / 2
      camera.bottom = -pose.height / 2
      camera.right = (pose.height * width) / height / 2
      camera.left = -camera.right
    }
    camera.near = clip.near
    camera.far = clip.far
    const axes = axesOf(pose)
    this.#basis.makeBasis(new Vector3(...axes.right), new Vector3(...axes.up), new Vector3(...axes.back))
    camera.quaternion.setFromRotationMatrix(this.#basis)
    camera.position.set(...subtract(addScaled(positionOf(pose), axes.back, clip.setBack), origin))
    camera.up.set(...axes.up)
    // A window lower than the picture by half the inset lifts the centre of the picture by as much.
    if (viewport.bottomInset === 0) {
      camera.clearViewOffset()
      camera.updateProjectionMatrix()
    } else camera.setViewOffset(width, height, 0, viewport.bottomInset / 2, width, height)
    camera.updateMatrixWorld()
    return camera
  }
}
