import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, InstancedBufferGeometry, type TypedArray } from 'three'
import earcut from 'earcut'
import type { FillBatch, GlyphBatch, LineBatch, PlacedPicture } from '../../core/drawing/space.ts'
import type { GlyphAtlas } from './glyphAtlas.ts'

/** A rectangle per instance: x 0..1 and y −1..1 for lines, both 0..1 for letters. */
function instanced(corners: number[], count: number): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('corner', new BufferAttribute(new Float32Array(corners), 2))
  geometry.setIndex([0, 1, 2, 2, 1, 3])
  geometry.instanceCount = count
  return geometry
}

const perInstance = (array: TypedArray, size: number): InstancedBufferAttribute => new InstancedBufferAttribute(array, size)

export function lineGeometry({ positions, along, item }: LineBatch): InstancedBufferGeometry {
  const geometry = instanced([0, -1, 1, -1, 0, 1, 1, 1], item.length)
  geometry.setAttribute('segment', perInstance(positions, 4))
  geometry.setAttribute('along', perInstance(along, 1))
  geometry.setAttribute('item', perInstance(item, 1))
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

export function glyphGeometry({ font, glyph, matrix, item }: GlyphBatch, atlas: GlyphAtlas): InstancedBufferGeometry {
  const count = item.length
  const axes = new Float32Array(count * 4)
  const origin = new Float32Array(count * 2)
  const rows = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 4; k++) axes[i * 4 + k] = matrix[i * 6 + k]
    origin[i * 2] = matrix[i * 6 + 4]
    origin[i * 2 + 1] = matrix[i * 6 + 5]
    rows[i] = atlas.rowOf(font[i], glyph[i]) ?? 0
  }
  const geometry = instanced([0, 0, 1, 0, 0, 1, 1, 1], count)
  geometry.setAttribute('axes', perInstance(axes, 4))
  geometry.setAttribute('origin', perInstance(origin, 2))
  geometry.setAttribute('glyph', perInstance(rows, 1))
  geometry.setAttribute('item', perInstance(item, 1))
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
