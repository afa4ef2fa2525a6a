import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import type { Occurrence } from './componentMeshes.ts'
import type { InstanceTree, Model } from './instanceTree.ts'

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
