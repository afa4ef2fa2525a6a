import { MAX_DEPTH } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { RhinoObject } from './objects.ts'
import { type Layer, NO_ID } from './tables.ts'

/** Objects grouped by their layers, layers by their parents. A file that uses a single visible layer shows its objects at once. */
export function layerTree(layers: readonly Layer[], objects: readonly RhinoObject[], nodeOf: (object: RhinoObject) => Node | undefined): Node[] {
  const byId = new Map(layers.map((layer, i) => [layer.id, i]))
  const nodes = layers.map((layer): Node => ({ id: 0, name: layer.name, type: 'layer', children: [], ...(layer.visible ? {} : { hidden: true }) }))
  const loose: Node[] = []
  const used = new Set<number>()
  for (const object of objects) {
    const node = nodeOf(object)
    if (!node) continue
    const layer = nodes[object.layer]
    if (layer) {
      layer.children.push(node)
      used.add(object.layer)
    } else loose.push(node)
  }
  const [only] = used
  if (used.size === 1 && loose.length === 0 && layers[only].visible) return nodes[only].children
  const roots: Node[] = []
  for (const at of withAncestors(used, layers, byId)) {
    const parent = byId.get(layers[at].parent)
    if (parent === undefined || layers[at].parent === NO_ID || isBelow(parent, at, layers, byId)) roots.push(nodes[at])
    else nodes[parent].children.push(nodes[at])
  }
  return [...roots, ...loose]
}

/** Layers that hold something, and those above them, in the file's order. */
function withAncestors(used: ReadonlySet<number>, layers: readonly Layer[], byId: ReadonlyMap<string, number>): number[] {
  const all = new Set(used)
  for (const start of used) {
    let at: number | undefined = start
    for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
      all.add(at)
      at = byId.get(layers[at].parent)
    }
  }
  return [...all].sort((a, b) => a - b)
}

/** Whether `below` is `above` itself or reaches it by its parents (a cycle). */
function isBelow(below: number, above: number, layers: readonly Layer[], byId: ReadonlyMap<string, number>): boolean {
  let at: number | undefined = below
  for (let depth = 0; at !== undefined; depth++) {
    if (at === above || depth >= MAX_DEPTH) return true
    at = byId.get(layers[at].parent)
  }
  return false
}
