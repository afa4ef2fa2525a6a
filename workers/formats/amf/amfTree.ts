import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { type AmfInstance, type AmfModel, type AmfObject, nameOf } from './amfModel.ts'

/**
 * The nodes of a document: constellations that no other uses, then objects that none uses.
 * `broken` counts instances of objects that are missing or contain themselves. Throws `memory-budget` when instances multiply beyond the limit.
 */
export function amfTree(model: AmfModel, scale: number, partsOf: (object: AmfObject) => { id: number; name: string }[]): { nodes: Node[]; broken: number } {
  const used = new Set([...model.constellations.values()].flatMap(({ instances }) => instances.map(({ targetId }) => targetId)))
  const open = new Set<string>()
  let broken = 0
  let count = 0

  const make = (id: string, depth: number): Node | undefined => {
    const object = model.objects.get(id)
    const constellation = model.constellations.get(id)
    if ((!object && !constellation) || open.has(id) || depth > MAX_DEPTH) {
      broken++
      return undefined
    }
    if (++count > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} instances`)
    const source = object ?? constellation
    const node: Node = { id: 0, name: nameOf(source?.metadata ?? []) || `${object ? 'object' : 'constellation'} ${id}`, children: [] }
    if (source && source.metadata.length > 0) node.attributes = source.metadata
    if (object) {
      const parts = partsOf(object)
      if (parts.length === 1) node.part = parts[0].id
      else node.children = parts.map((part) => ({ id: 0, name: part.name, part: part.id, children: [] }))
      return node
    }
    open.add(id)
    for (const instance of constellation?.instances ?? []) {
      const child = make(instance.targetId, depth + 1)
      if (!child) continue
      const transform = instanceTransform(instance, scale)
      if (transform) child.transform = transform
      node.children.push(child)
    }
    open.delete(id)
    return node
  }

  let tops = [...model.constellations.keys(), ...model.objects.keys()].filter((id) => !used.has(id))
  // Constellations that use each other in a ring: begin somewhere.
  if (tops.length === 0) tops = [...model.constellations.keys()].slice(0, 1)
  return { nodes: tops.flatMap((id) => make(id, 0) ?? []), broken }
}

/** Rz · Ry · Rx, then the move, in millimetres; undefined for none. Numbers that are none count as 0. */
function instanceTransform({ delta, turn }: AmfInstance, scale: number): Float64Array | undefined {
  const [rx, ry, rz] = turn.map((degrees) => ((Number.isFinite(degrees) ? degrees : 0) * Math.PI) / 180)
  const [x, y, z] = delta.map((value) => (Number.isFinite(value) ? value * scale : 0))
  if (rx === 0 && ry === 0 && rz === 0 && x === 0 && y === 0 && z === 0) return undefined
  const cx = Math.cos(rx),
    sx = Math.sin(rx),
    cy = Math.cos(ry),
    sy = Math.sin(ry),
    cz = Math.cos(rz),
    sz = Math.sin(rz)
  return new Float64Array([
    cy * cz,
    cy * sz,
    -sy,
    0,
    sx * sy * cz - cx * sz,
    sx * sy * sz + cx * cz,
    sx * cy,
    0,
    cx * sy * cz + sx * sz,
    cx * sy * sz - sx * cz,
    cx * cy,
    0,
    x,
    y,
    z,
    1,
  ])
}
