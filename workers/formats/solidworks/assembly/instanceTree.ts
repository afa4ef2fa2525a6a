import { OpenError } from '../../../../src/core/errors.ts'
import { attributeOf, parseXml, type XmlAttributes } from '../../../mesh/xml.ts'

/** Stream that holds the tree of an assembly. */
export const TREE_STREAM = 'swXmlContents/COMPINSTANCETREE'

/** A file that the assembly was built of. */
interface ModelFile {
  /** Windows path as the author had it. */
  path: string
  assembly: boolean
  /** Seconds; with `Model.stamp` it shows whether a file is the one that the assembly was saved with. */
  created: number
}

interface Reference {
  /** `name-number`, as SolidWorks shows it. */
  name: string
  model: string
  suppressed: boolean
  hidden: boolean
  /** Column-major, millimetres; absent = the file states none. */
  transform?: Float64Array
}

/** One configuration of one file. */
export interface Model {
  id: string
  name: string
  configuration: string
  file?: ModelFile
  /** Changes whenever the file is saved with changes. */
  stamp: number
  references: Reference[]
  /** Millimetres; may include sketches and so be too large. */
  box?: number[]
}

export interface InstanceTree {
  models: Map<string, Model>
  /** Configurations of the top assembly. */
  configurations: { name: string; model: string; recent: boolean }[]
}

const MM = 1000
const isYes = (attributes: XmlAttributes, name: string): boolean => /^yes$/i.test(attributeOf(attributes, name) ?? '')

/** Reads the XML stream. Throws `file-exception` where it is not well formed. */
export function readInstanceTree(bytes: Uint8Array): InstanceTree {
  const files = new Map<string, ModelFile>()
  const fileOf = new Map<Model, string>()
  const tree: InstanceTree = { models: new Map(), configurations: [] }
  let model: Model | undefined
  parseXml(bytes, {
    open(name, attributes) {
      const text = (key: string): string => attributeOf(attributes, key) ?? ''
      if (name === 'swFile') {
        files.set(text('id'), { path: text('swPath'), assembly: /^assembly$/i.test(text('swDocType')), created: Number(text('swCreationTime')) })
      } else if (name === 'swModel') {
        model = { id: text('id'), name: text('swName'), configuration: text('swConfigurationName'), stamp: Number(text('swLastModifiedStamp')), references: [] }
        const box = numbers(text('swBoundingBox'), 6)
        if (box) model.box = box.map((value) => value * MM)
        fileOf.set(model, text('swFileRef'))
        tree.models.set(model.id, model)
      } else if (name === 'swReference' && model) {
        const transform = placement(text('swTransform'))
        model.references.push({
          name: `${text('swName')}-${text('swReferenceNumber')}`,
          model: text('swModelRef'),
          suppressed: isYes(attributes, 'swSuppressed'),
          hidden: isYes(attributes, 'swHidden'),
          ...(transform && { transform }),
        })
      } else if (name === 'swConfiguration') {
        tree.configurations.push({ name: text('swName'), model: text('swModelRef'), recent: isYes(attributes, 'swMostRecentConfiguration') })
      }
    },
    close(name) {
      if (name === 'swModel') model = undefined
    },
  })
  for (const [owner, id] of fileOf) {
    const file = files.get(id)
    if (file) owner.file = file
  }
  if (tree.models.size === 0) throw new OpenError('no-geometry', 'an assembly without components')
  return tree
}

/** The top of the tree: the configuration that was active when saved. `properties`: values of the file's properties, one of which names it. */
export function activeRoot(tree: InstanceTree, properties: readonly string[]): Model {
  const referenced = new Set<string>()
  for (const { references } of tree.models.values()) for (const { model } of references) referenced.add(model)
  const stated = tree.configurations.flatMap(({ model }) => tree.models.get(model) ?? [])
  const roots = stated.length > 0 ? stated : [...tree.models.values()].filter(({ id }) => !referenced.has(id))
  for (const value of properties) {
    const root = roots.find(({ configuration }) => configuration === value)
    if (root) return root
  }
  const recent = tree.configurations.find(({ recent: is, model }) => is && tree.models.has(model))
  const root = (recent && tree.models.get(recent.model)) ?? roots.at(-1)
  if (!root) throw new OpenError('file-exception', 'the assembly contains itself')
  return root
}

function numbers(text: string, count: number): number[] | undefined {
  const values = text
    .trim()
    .split(/\s+/, count + 1)
    .map(Number)
  return values.length === count && values.every(Number.isFinite) ? values : undefined
}

/** Row-major for row vectors, which are the numbers of a column-major matrix; the last one is a scale for all. */
function placement(text: string): Float64Array | undefined {
  const values = numbers(text, 16)
  if (!values) return undefined
  const out = Float64Array.from(values)
  for (let i = 12; i < 15; i++) out[i] *= MM
  return out
}
