import type { UpAxis } from '../../../core/scene/model.ts'
import type { CameraState } from '../../../viewer/api.ts'

/** Directions from the model to the camera as (east, north, up), named by the action that looks from there. */
const directions = {
  viewFront: [0, -1, 0],
  viewBack: [0, 1, 0],
  viewLeft: [-1, 0, 0],
  viewRight: [1, 0, 0],
  viewTop: [0, 0, 1],
  viewBottom: [0, 0, -1],
  viewIso: [Math.sqrt(1 / 3), -Math.sqrt(1 / 3), Math.sqrt(1 / 3)],
} as const
export type StandardViewAction = keyof typeof directions

const COSINE = Math.cos((2 * Math.PI) / 180)

/** Which standard view the camera has, within two degrees; undefined for any other. */
export function standardViewOf({ position, target }: CameraState, up: UpAxis): StandardViewAction | undefined {
  const x = position[0] - target[0]
  const y = position[1] - target[1]
  const z = position[2] - target[2]
  const size = Math.hypot(x, y, z)
  if (!(size > 0)) return undefined
  const [east, north, above] = up === 'z' ? [x, y, z] : [x, -z, y]
  const names = Object.keys(directions) as StandardViewAction[]
  return names.find((name) => {
    const [e, n, u] = directions[name]
    return (e * east + n * north + u * above) / size > COSINE
  })
}
