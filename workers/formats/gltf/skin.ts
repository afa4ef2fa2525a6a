import { invertAffine, multiply, transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { Accessors } from './accessors.ts'
import { entry, type Json, list, whole } from './json.ts'
import { SCALE } from './placement.ts'
import type { Primitive } from './primitives.ts'

/** Moves a skinned primitive into the pose in which the file's nodes stand, relative to its node. `world` gives a node's placement in the scene, millimetres. */
export async function poseSkin(
  primitive: Primitive,
  json: Json,
  skinIndex: number,
  nodeWorld: Float64Array,
  accessors: Accessors,
  world: (node: number) => Float64Array | undefined,
): Promise<void> {
  const skin = entry(list(json.skins), skinIndex)
  const { joints, weights } = primitive
  const home = invertAffine(nodeWorld)
  if (!skin || !joints || !weights || joints.width !== 4 || weights.width !== 4 || !home) return
  const count = primitive.positions.length / 3
  if (joints.count < count || weights.count < count) return
  const inverse = await accessors.floats(skin.inverseBindMatrices)
  const bones = list(skin.joints).map((joint, i) => {
    const placed = world(whole(joint))
    if (!placed) return undefined
    const bind = new Float64Array(16)
    if (inverse && inverse.width === 16 && i < inverse.count) bind.set(inverse.data.subarray(i * 16, i * 16 + 16))
    else for (let k = 0; k < 16; k += 5) bind[k] = 1
    for (let k = 12; k < 15; k++) bind[k] *= SCALE
    return multiply(home, multiply(placed, bind))
  })
  const blend = new Float64Array(16)
  const point = [0, 0, 0]
  for (let v = 0; v < count; v++) {
    blend.fill(0)
    let total = 0
    for (let k = 0; k < 4; k++) {
      const weight = weights.data[v * 4 + k]
      const bone = bones[joints.data[v * 4 + k]]
      if (!bone || !(weight > 0)) continue
      total += weight
      for (let i = 0; i < 16; i++) blend[i] += bone[i] * weight
    }
    if (!(total > 0)) continue
    for (let i = 0; i < 16; i++) blend[i] /= total
    const p = v * 3
    transformPoint(point, 0, blend, 0, primitive.positions[p] * SCALE, primitive.positions[p + 1] * SCALE, primitive.positions[p + 2] * SCALE)
    for (let k = 0; k < 3; k++) primitive.positions[p + k] = point[k] / SCALE
  }
  // The normals of the rest pose no longer fit: they are made anew.
  delete primitive.normals
}
