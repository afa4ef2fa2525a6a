import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { pathKey } from '../../contract/fileSet.ts'
import type { ModelFile, ModelObject, Placement } from './model.ts'

/** An object by the file in which it stands. */
const objectKey = (path: string, id: string): string => `${pathKey(path)}\n${id}`

/** A part of an object: its id, its name where it is one of several, and whether it is no body of the product (a helper of a slicer, hidden at first). */
export interface ObjectPart {
  id: number
  name?: string
  isHelper?: boolean
}

export interface BuildTree {
  items: Node[]
  /** Placements of objects that are not there, that contain themselves, or whose transform is none. */
  broken: number
}

/**
 * The nodes of all build items; components become children. `partsOf` gives the parts of an object with a mesh; `owner` is the id of the object whose component it is.
 * Throws `memory-budget` when components multiply beyond the limit.
 */
export function buildTree(
  models: ReadonlyMap<string, ModelFile>,
  rootPath: string,
  partsOf: (key: string, file: ModelFile, object: ModelObject, owner: string | undefined) => ObjectPart[],
  nameOf: (object: ModelObject, owner: string | undefined) => string,
): BuildTree {
  let broken = 0
  let count = 0
  const open = new Set<string>()
  const tooMany = (): OpenError => new OpenError('memory-budget', `more than ${MAX_NODES} components`)
  if (countNodes(models, rootPath) > MAX_NODES) throw tooMany()

  const place = (placement: Placement, from: string, depth: number, owner?: string): Node | undefined => {
    const path = placement.path ?? from
    const home = models.get(pathKey(from))
    const file = models.get(pathKey(path))
    const object = file?.objects.get(placement.objectId)
    const key = objectKey(path, placement.objectId)
    if (!home || !file || !object || open.has(key) || depth > MAX_DEPTH) {
      broken++
      return undefined
    }
    // Objects in a ring can make more nodes than were counted.
    if (++count > MAX_NODES) throw tooMany()
    if (placement.broken) broken++
    const node: Node = { id: 0, name: nameOf(object, owner), children: [] }
    if (object.type !== 'model') node.type = object.type
    if (placement.transform) node.transform = inMillimetres(placement.transform, home.scale)
    const attributes = placement.partNumber ? [...object.attributes, { name: 'partnumber', value: placement.partNumber }] : object.attributes
    if (attributes.length > 0) node.attributes = attributes
    open.add(key)
    const parts = object.mesh ? partsOf(key, file, object, owner) : []
    if (parts.length === 1) placePart(node, parts[0])
    else node.children = parts.map((part) => placePart({ id: 0, name: part.name || node.name, children: [] }, part))
    for (const component of object.components) {
      const child = place(component, path, depth + 1, object.id)
      if (child) node.children.push(child)
    }
    open.delete(key)
    return node
  }

  const items = (models.get(pathKey(rootPath))?.build ?? []).flatMap((item) => place(item, rootPath, 0) ?? [])
  return { items, broken }
}

function placePart(node: Node, { id, isHelper }: ObjectPart): Node {
  node.part = id
  if (isHelper) Object.assign(node, { role: 'construction', hidden: true } satisfies Partial<Node>)
  return node
}

/** Nodes that all build items would have, each object counted once: before the tree is built, as components can multiply without end. */
function countNodes(models: ReadonlyMap<string, ModelFile>, rootPath: string): number {
  const sizes = new Map<string, number>()
  const size = (placement: Placement, from: string, depth: number): number => {
    const path = placement.path ?? from
    const key = objectKey(path, placement.objectId)
    const known = sizes.get(key)
    if (known !== undefined || depth > MAX_DEPTH) return known ?? 0
    // What contains itself is left out of the tree there, too.
    sizes.set(key, 0)
    let sum = 1
    for (const component of models.get(pathKey(path))?.objects.get(placement.objectId)?.components ?? []) sum += size(component, path, depth + 1)
    sizes.set(key, sum)
    return sum
  }
  return (models.get(pathKey(rootPath))?.build ?? []).reduce((sum, item) => sum + size(item, rootPath, 0), 0)
}

function inMillimetres(transform: Float64Array, scale: number): Float64Array {
  const out = transform.slice()
  for (let axis = 12; axis < 15; axis++) out[axis] *= scale
  return out
}

/** Files of the package to which the placements of a model refer. */
export function otherModels(file: ModelFile): string[] {
  const placements = [...file.build, ...[...file.objects.values()].flatMap((object) => object.components)]
  return [...new Set(placements.flatMap((placement) => placement.path ?? []))]
}
