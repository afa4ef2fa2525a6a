import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { type ModelFile, parseColor, parseIndex, parseNumbers, type PropertyGroup } from './model.ts'
import type { XmlAttributes } from '../../mesh/xml.ts'

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

/** Reads base materials and the groups of the materials and properties extension. */
export class PropertyReader {
  private readonly file: ModelFile
  private group: PropertyGroup | undefined

  constructor(file: ModelFile) {
    this.file = file
  }

  open(name: string, attributes: XmlAttributes): void {
    const { group } = this
    switch (name) {
      case 'basematerials':
      case 'colorgroup':
        this.begin(attributes, { kind: 'colors', colors: [], names: [] })
        break
      case 'texture2dgroup':
        this.begin(attributes, { kind: 'texture', textureId: attributes.texid ?? '', uv: [] })
        break
      case 'compositematerials':
        this.begin(attributes, { kind: 'mixture', base: attributes.matid ?? '', indices: parseNumbers(attributes.matindices), values: [] })
        break
      case 'multiproperties':
        this.begin(attributes, { kind: 'layers', groups: (attributes.pids ?? '').split(/\s+/), indices: [] })
        break
      case 'texture2d': {
        const clamped = (style: string | undefined): boolean => style === 'clamp' || style === 'none'
        this.file.textures.set(attributes.id ?? '', { path: attributes.path ?? '', repeat: !clamped(attributes.tilestyleu) && !clamped(attributes.tilestylev) })
        break
      }
      case 'base':
      case 'color':
        if (group?.kind !== 'colors') break
        group.colors.push(parseColor(attributes[name === 'base' ? 'displaycolor' : 'color']) ?? 0)
        group.names.push(attributes.name ?? '')
        break
      case 'tex2coord':
        if (group?.kind === 'texture') group.uv.push(Number(attributes.u), Number(attributes.v))
        break
      case 'composite':
        if (group?.kind === 'mixture') group.values.push(parseNumbers(attributes.values))
        break
      case 'multi':
        if (group?.kind === 'layers') group.indices.push((attributes.pindices ?? '').split(/\s+/).map(parseIndex))
        break
    }
  }

  close(name: string): void {
    if (name === 'basematerials' || name === 'colorgroup' || name === 'texture2dgroup' || name === 'compositematerials' || name === 'multiproperties')
      this.group = undefined
  }

  private begin(attributes: XmlAttributes, group: PropertyGroup): void {
    this.group = group
    this.file.groups.set(attributes.id ?? '', group)
  }
}
