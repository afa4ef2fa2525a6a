import type { XmlAttributes } from '../../mesh/xml.ts'
import type { ModelFile, PropertyGroup } from './model.ts'
import { parseColor, parseIndex, parseNumbers } from './values.ts'

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
