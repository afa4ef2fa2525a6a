import { BODY, type Node } from './model.ts'
import type { SceneIndex } from './sceneIndex.ts'

/** Endings by which systems distinguish occurrences of the same component: "bolt:2", "bolt-2", "bolt<2>", "bolt.2". */
const occurrenceEnding = /(?::\d+|<\d+>|-\d{1,4}|\.\d{1,4})$/

/** The name of the thing that an occurrence places. */
export const baseName = (name: string): string => name.replace(occurrenceEnding, '') || name

/** Whether a node places a part and holds no other: the lines of its threads may be below it. Nodes with a role have nothing below them. */
export const isLeaf = (index: SceneIndex, { id, part, children }: Node): boolean =>
  part !== undefined && (children.length === 0 || (index.role[id] === BODY && children.every((child) => index.role[child.id] !== BODY)))

/** Nodes that take a millisecond or so. */
const SLICE = 2000

/** Numbers of kinds by node: two nodes are the same thing when they place the same part, or hold the same things under the same name. */
export function kindsOfNodes(index: SceneIndex): Uint32Array {
  const steps = kindsInSlices(index)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same as `kindsOfNodes`, about a millisecond at a time. */
export function* kindsInSlices(index: SceneIndex): Generator<void, Uint32Array> {
  const { nodes } = index
  const kindOf = new Uint32Array(index.count)
  const ofPart = new Map<number, number>()
  /** A node of each kind of group, by name, part and a hash of the kinds of its children. */
  const groups = new Map<string, Node[]>()
  let kinds = 0
  for (let id = index.count - 1; id >= 0; id--) {
    const node = nodes[id]
    if (id % SLICE === 0) yield
    if (isLeaf(index, node)) {
      let kind = ofPart.get(node.part!)
      if (kind === undefined) ofPart.set(node.part!, (kind = kinds++))
      kindOf[id] = kind
      continue
    }
    let hash = node.children.length
    // A sum, as their order does not matter.
    for (const child of node.children) hash = (hash + scattered(kindOf[child.id] + 1)) | 0
    const key = `${hash}\u0000${node.part ?? ''}\u0000${baseName(node.name)}`
    const alike = groups.get(key)
    const same = alike?.find((other) => holdSame(kindOf, other, node))
    if (!alike) groups.set(key, [node])
    else if (!same) alike.push(node)
    kindOf[id] = same ? kindOf[same.id] : kinds++
  }
  return kindOf
}

/** Bits that all depend on all of a number's (the end of MurmurHash3). */
function scattered(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Whether two nodes hold as many children of each kind, mostly in the same order. */
function holdSame(kindOf: Uint32Array, { children: a }: Node, { children: b }: Node): boolean {
  if (a.length !== b.length) return false
  if (a.every((child, i) => kindOf[child.id] === kindOf[b[i].id])) return true
  const [ours, theirs] = [a, b].map((children) => Uint32Array.from(children, (child) => kindOf[child.id]).sort())
  return ours.every((kind, i) => kind === theirs[i])
}
