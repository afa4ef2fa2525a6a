import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { ModelFile } from './model.ts'

/** Groups may refer to groups; a chain is never longer in a good file. */
const MAX_CHAIN = 4

/** What a property means for drawing. */
export type Look = { kind: 'color'; color: Rgba } | { kind: 'texture'; textureId: string; u: number; v: number } | { kind: 'plain' } | { kind: 'broken' }

const plain: Look = { kind: 'plain' }
const broken: Look = { kind: 'broken' }

/** The look of entry `index` of a group. `broken` = there is no such group or entry. */
export function lookOf(file: ModelFile, groupId: string, index: number, chain = 0): Look {
  const group = file.groups.get(groupId)
  if (!group || index < 0 || chain > MAX_CHAIN) return broken
  switch (group.kind) {
    case 'colors': {
      if (index >= group.colors.length) return broken
      return group.colors[index] === 0 ? plain : { kind: 'color', color: group.colors[index] }
    }
    case 'texture': {
      if (index * 2 >= group.uv.length) return broken
      return { kind: 'texture', textureId: group.textureId, u: group.uv[index * 2], v: group.uv[index * 2 + 1] }
    }
    case 'mixture': {
      if (index >= group.values.length) return broken
      const base = group.indices.map((place) => lookOf(file, group.base, place, chain + 1))
      return mix(base, group.values[index])
    }
    case 'layers': {
      const layers = group.indices[index]
      if (!layers) return broken
      // Layers lie over each other; the topmost that can be shown counts. An index left out is 0.
      for (let layer = group.groups.length - 1; layer >= 0; layer--) {
        const look = lookOf(file, group.groups[layer], layers[layer] ?? 0, chain + 1)
        if (look.kind === 'color' || look.kind === 'texture') return look
      }
      return plain
    }
  }
}

/** Colours by their shares. */
function mix(looks: Look[], shares: number[]): Look {
  const sum = [0, 0, 0, 0]
  let total = 0
  looks.forEach((look, i) => {
    const share = shares[i]
    if (look.kind !== 'color' || !(share > 0)) return
    total += share
    for (let part = 0; part < 4; part++) sum[part] += ((look.color >>> (24 - part * 8)) & 255) * share
  })
  if (!(total > 0)) return plain
  const [r, g, b, a] = sum.map((value) => Math.round(value / total))
  return { kind: 'color', color: ((r << 24) | (g << 16) | (b << 8) | a) >>> 0 }
}
