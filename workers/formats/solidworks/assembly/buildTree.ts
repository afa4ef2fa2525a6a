import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import type { InstanceTree, Model } from './instanceTree.ts'
import type { ComponentRecord } from '../display/components.ts'

export interface AssemblyTree {
  root: Node
  /** All occurrences in preorder. */
  occurrences: Occurrence[]
  /** Models that are drawn, in the order of their part numbers. */
  parts: Model[]
  suppressed: number
  hidden: number
  /** References without placement, or to missing entries. */
  broken: number
}

/** The occurrences under `top`. Throws `memory-budget` where there are too many, and `file-exception` where assemblies contain themselves. */
export function buildTree(tree: InstanceTree, top: Model): AssemblyTree {
  const root: Node = { id: 0, name: top.name, children: [] }
  const out: AssemblyTree = { root, occurrences: [], parts: [], suppressed: 0, hidden: 0, broken: 0 }
  const partOf = new Map<Model, number>()
  const attributes = new Map<Model, Node['attributes']>()
  const fill = (node: Node, model: Model, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', 'the assembly contains itself')
    for (const reference of model.references) {
      const child = tree.models.get(reference.model)
      if (reference.suppressed) {
        out.suppressed++
        continue
      }
      if (!child || !reference.transform) {
        out.broken++
        continue
      }
      if (out.occurrences.length >= MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} occurrences`)
      if (reference.hidden) out.hidden++
      const own: Node = { id: 0, name: reference.name, transform: reference.transform, children: [] }
      if (reference.hidden) own.hidden = true
      if (!attributes.has(child)) attributes.set(child, attributesOf(child))
      own.attributes = attributes.get(child)
      const place = path === '' ? reference.name : `${path}/${reference.name}`
      out.occurrences.push({ path: place, model: child, node: own })
      if (child.references.length > 0) fill(own, child, place, depth + 1)
      else if (!child.file?.assembly) {
        let part = partOf.get(child)
        if (part === undefined) {
          part = out.parts.length
          partOf.set(child, part)
          out.parts.push(child)
        }
        own.part = part
      }
      node.children.push(own)
    }
  }
  fill(root, top, '', 0)
  return out
}

function attributesOf({ configuration, file }: Model): Node['attributes'] {
  const name = file?.path.slice(Math.max(file.path.lastIndexOf('\\'), file.path.lastIndexOf('/')) + 1)
  return [...(configuration ? [{ name: 'Configuration', value: configuration }] : []), ...(name ? [{ name: 'File', value: name }] : [])]
}

/** An occurrence of the tree: sub-assemblies and parts, in preorder, suppressed ones left out. */
interface Occurrence {
  /** `Sub-1/Part-2`. */
  path: string
  model: Model
  node: Node
}

/** The record of each occurrence. Names agree unless files were renamed after the last full save; then the order does, if there are as many of both. */
export function recordsOf(occurrences: readonly Occurrence[], records: readonly ComponentRecord[]): (ComponentRecord | undefined)[] {
  const byPath = new Map(records.map((record) => [record.path, record]))
  const named = occurrences.map(({ path }) => byPath.get(path))
  return named.includes(undefined) && records.length === occurrences.length ? [...records] : named
}

/**
 * The record with the faces of each configuration of each file, by the model's id. Occurrences of one model have one record with faces among them; where none is
 * found, the file's name gives it.
 */
export function meshesByModel(occurrences: readonly Occurrence[], records: readonly ComponentRecord[]): Map<string, ComponentRecord> {
  const found = new Map<string, ComponentRecord>()
  const pairs = recordsOf(occurrences, records)
  for (let i = 0; i < occurrences.length; i++) {
    const record = pairs[i]
    if (record && record.faces.length > 0 && !found.has(occurrences[i].model.id)) found.set(occurrences[i].model.id, record)
  }
  const byFile = new Map(records.filter(({ faces }) => faces.length > 0).map((record) => [fileKey(record.file, record.configuration), record]))
  for (const { model } of occurrences) {
    if (found.has(model.id) || !model.file) continue
    const record = byFile.get(fileKey(model.file.path, model.configuration))
    if (record) found.set(model.id, record)
  }
  return found
}

const fileKey = (path: string, configuration: string): string =>
  `${path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1).toLowerCase()}\n${configuration}`
