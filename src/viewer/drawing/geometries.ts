import { BufferAttribute, BufferGeometry, InstancedBufferGeometry } from 'three'
import earcut from 'earcut'
import type { FillBatch, PlacedPicture } from '../../core/drawing/space.ts'
import { BLOCK } from './blocks.ts'

const corners = Uint32Array.from({ length: BLOCK * 4 }, (_, at) => at)
const rectangles = Uint16Array.from({ length: BLOCK * 6 }, (_, at) => Math.floor(at / 6) * 4 + [0, 1, 2, 2, 1, 3][at % 6])

/** A rectangle for each line or letter of a block, which is an instance. `at`: four times the place in the block, and which corner. */
export function blockGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(corners, 1))
  geometry.setIndex(new BufferAttribute(rectangles, 1))
  geometry.instanceCount = 0
  return geometry
}

export function fillGeometry({ positions, indices, item, color }: FillBatch): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(positions, 2))
  geometry.setAttribute('item', new BufferAttribute(item, 1))
  if (color) geometry.setAttribute('shade', new BufferAttribute(color, 4, true))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return geometry
}

export function pictureGeometry({ item, matrix: [a, b, c, d, e, f], clip }: PlacedPicture): BufferGeometry {
  const uv = clip && clip.length >= 6 ? Array.from(clip) : [0, 0, 1, 0, 1, 1, 0, 1]
  const at: number[] = []
  for (let i = 0; i < uv.length; i += 2) at.push(a * uv[i] + c * uv[i + 1] + e, b * uv[i] + d * uv[i + 1] + f)
  const geometry = new BufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(new Float32Array(at), 2))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2))
  geometry.setAttribute('item', new BufferAttribute(new Uint32Array(uv.length / 2).fill(item), 1))
  geometry.setIndex(earcut(uv))
  return geometry
}
