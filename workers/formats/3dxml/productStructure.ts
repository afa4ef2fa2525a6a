import { parseXml, type XmlAttributes } from '../../mesh/xml.ts'
import { numbersIn } from './numbers.ts'

/** A component: what instances of components and of shapes stand in it. */
export interface Reference {
  id: string
  name: string
  instances: { name: string; reference: string; matrix?: Float64Array }[]
  shapes: string[]
}

/** The structure document of a 3DXML package. */
export interface ProductStructure {
  root: string
  references: Map<string, Reference>
  /** Files of shapes, by the shape's id. */
  files: Map<string, string>
  generator?: string
}

/** An id is the number at the end: `7`, `urn:3DXML:Reference:loc:7`, `urn:3DXML:Product.3dxml#7`. */
const idOf = (text: string): string => text.trim().slice(Math.max(text.trim().lastIndexOf(':'), text.trim().lastIndexOf('#')) + 1)

/** `urn:3DXML:Shape.3DRep` names a file of the package. */
const fileOf = (text: string): string =>
  text
    .trim()
    .replace(/^urn:3DXML:/i, '')
    .replace(/^Reference:(?:loc|ext):/i, '')

/** Column-major from the images of the axes and the place. */
function matrixOf(text: string): Float64Array | undefined {
  const m = numbersIn(text)
  return m?.length === 12 ? Float64Array.of(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1) : undefined
}

/** Throws `file-exception` for XML that is not well formed. */
export function readProductStructure(bytes: Uint8Array): ProductStructure {
  const structure: ProductStructure = { root: '', references: new Map(), files: new Map() }
  const instances: { kind: string; name: string; above: string; of: string; matrix?: Float64Array }[] = []
  let instance: (typeof instances)[number] | undefined
  let product = false
  parseXml(bytes, {
    open(tag, attributes: XmlAttributes) {
      if (tag === 'ProductStructure') {
        product = true
        structure.root = idOf(attributes.root ?? '')
      }
      if (!product) return
      if (tag === 'Reference3D')
        structure.references.set(attributes.id ?? '', { id: attributes.id ?? '', name: attributes.name ?? '', instances: [], shapes: [] })
      else if (tag === 'ReferenceRep') structure.files.set(attributes.id ?? '', fileOf(attributes.associatedFile ?? ''))
      else if (tag === 'Instance3D' || tag === 'InstanceRep') instance = { kind: tag, name: attributes.name ?? '', above: '', of: '' }
    },
    close(tag, text) {
      if (tag === 'Generator') structure.generator = text.trim()
      if (tag === 'ProductStructure') product = false
      if (!instance) return
      if (tag === 'IsAggregatedBy') instance.above = idOf(text)
      else if (tag === 'IsInstanceOf') instance.of = idOf(text)
      else if (tag === 'RelativeMatrix') {
        const matrix = matrixOf(text)
        if (matrix) instance.matrix = matrix
      } else if (tag === instance.kind) {
        instances.push(instance)
        instance = undefined
      }
    },
  })
  for (const { kind, name, above, of, matrix } of instances) {
    const reference = structure.references.get(above)
    if (kind === 'InstanceRep') reference?.shapes.push(of)
    else reference?.instances.push({ name, reference: of, ...(matrix && { matrix }) })
  }
  return structure
}
