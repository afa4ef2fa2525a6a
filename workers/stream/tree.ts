import { MAX_DEPTH, MAX_NODES } from '../../src/core/limits.ts'
import { type Attribute, type Node, roles } from '../../src/core/scene/model.ts'
import { broken, Fields, Rows } from './columns.ts'

/** Numbers of a matrix but its last row and its translation. */
const TURN = 9
const MATRIX = 16
const NO_PART = 0xffffffff
const HIDDEN = 1

/** Facts that few nodes have: by the node's number. */
type Rare = Pick<Node, 'role' | 'thread' | 'exploded' | 'attributes' | 'checkValues' | 'annotations' | 'views' | 'type'> & { matrix?: number[] }

/** A tree in preorder, as columns. Equal names, and equal rotations and scales, are written once. */
export function writeTree(root: Node): unknown {
  const names = new Map<string, number>()
  const turns = new Map<string, number>()
  const turnRows: number[] = []
  const moves: number[] = []
  const name: number[] = []
  const children: number[] = []
  const part: number[] = []
  const turn: number[] = []
  const color: number[] = []
  const flags: number[] = []
  const rare: [number, Rare][] = []
  const stack = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    const own: Rare = {}
    name.push(numberOf(names, node.name))
    children.push(node.children.length)
    part.push(node.part ?? NO_PART)
    color.push(node.color ?? 0)
    flags.push(node.hidden ? HIDDEN : 0)
    turn.push(node.transform ? placed(node.transform) : 0)
    for (const key of ['role', 'thread', 'exploded', 'attributes', 'checkValues', 'annotations', 'views', 'type'] as const)
      if (node[key] !== undefined) Object.assign(own, { [key]: node[key] })
    if (turn.at(-1) === 0 && node.transform) own.matrix = [...node.transform]
    if (Object.keys(own).length > 0) rare.push([name.length - 1, own])
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i])
  }

  /** Number of a placement's rotation and scale, from 1; 0 for a matrix that is no placement. */
  function placed(matrix: Float64Array): number {
    if (matrix[3] !== 0 || matrix[7] !== 0 || matrix[11] !== 0 || matrix[15] !== 1) return 0
    const nine = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => matrix[at])
    const key = nine.map((value) => (Object.is(value, -0) ? '-0' : value)).join()
    const known = turns.get(key) ?? turns.size + 1
    if (!turns.has(key)) {
      turns.set(key, known)
      turnRows.push(...nine)
    }
    moves.push(matrix[12], matrix[13], matrix[14])
    return known
  }

  return {
    names: [...names.keys()],
    name: new Rows(Uint32Array.from(name), 1, true),
    children: Uint32Array.from(children),
    part: new Rows(Uint32Array.from(part), 1, true),
    turn: new Rows(Uint32Array.from(turn), 1, true),
    color: Uint32Array.from(color),
    flags: Uint8Array.from(flags),
    turns: new Rows(Float64Array.from(turnRows), TURN),
    moves: new Rows(Float64Array.from(moves), 3),
    rare,
  }
}

function numberOf(names: Map<string, number>, name: string): number {
  const known = names.get(name) ?? names.size
  names.set(name, known)
  return known
}

/** The tree that `writeTree` wrote. Throws `file-exception` for columns that do not fit each other. */
export function readTree(value: unknown): Node {
  const fields = new Fields(value)
  const name = fields.array('name', Uint32Array)
  const count = name.length
  if (count === 0 || count > MAX_NODES) throw broken('a tree without nodes, or with too many')
  const names = fields.list('names')
  const children = fields.array('children', Uint32Array, count)
  const part = fields.array('part', Uint32Array, count)
  const turn = fields.array('turn', Uint32Array, count)
  const color = fields.array('color', Uint32Array, count)
  const flags = fields.array('flags', Uint8Array, count)
  const turns = fields.array('turns', Float64Array)
  const moves = fields.array('moves', Float64Array)
  const placed = turn.reduce((sum, number) => sum + (number > 0 ? 1 : 0), 0)
  if (placed * 3 > moves.length) throw broken('a node without its place')
  // Views of one buffer: a hundred thousand small buffers take most of the time.
  const transforms = new Float64Array(placed * 16)
  let move = 0
  const nodes: Node[] = Array.from({ length: count }, (_, id) => {
    const own = names[name[id]]
    if (typeof own !== 'string') throw broken('a node without a name')
    const node: Node = { id, name: own, children: [] }
    if (part[id] !== NO_PART) node.part = part[id]
    if (color[id] !== 0) node.color = color[id]
    if (flags[id] & HIDDEN) node.hidden = true
    if (turn[id] > 0) {
      const at = (turn[id] - 1) * TURN
      if (at + TURN > turns.length) throw broken('a node without its place')
      const to = move * 16
      for (let i = 0; i < TURN; i++) transforms[to + i + Math.floor(i / 3)] = turns[at + i]
      for (let i = 0; i < 3; i++) transforms[to + 12 + i] = moves[move * 3 + i]
      transforms[to + 15] = 1
      node.transform = transforms.subarray(to, to + 16)
      move++
    }
    return node
  })
  for (const row of fields.list('rare')) {
    if (!Array.isArray(row) || !nodes[row[0]]) throw broken('facts about no node')
    addRare(nodes[row[0]], new Fields(row[1]))
  }
  join(nodes, children)
  return nodes[0]
}

/** Hangs nodes in preorder below each other, by how many children each has. */
function join(nodes: readonly Node[], children: Uint32Array): void {
  const open: { node: Node; left: number }[] = []
  for (const [id, node] of nodes.entries()) {
    while (open.length > 0 && open.at(-1)!.left === 0) open.pop()
    const above = open.at(-1)
    if (above) {
      above.node.children.push(node)
      above.left--
    } else if (id > 0) throw broken('a tree with several roots')
    if (open.push({ node, left: children[id] }) > MAX_DEPTH + 1) throw broken('a tree that is too deep')
  }
  if (open.some(({ left }) => left > 0)) throw broken('a tree that is not whole')
}

function addRare(node: Node, rare: Fields): void {
  const role = roles.find((known) => known === rare.get('role'))
  if (role) node.role = role
  const thread = rare.get('thread')
  if (thread === 'hole' || thread === 'shaft') node.thread = thread
  if (typeof rare.get('type') === 'string') node.type = rare.text('type')
  if (rare.has('exploded')) node.exploded = rare.numbers('exploded', 3) as [number, number, number]
  if (rare.has('matrix')) node.transform = Float64Array.from(rare.numbers('matrix', MATRIX))
  if (rare.has('attributes')) node.attributes = readAttributes(rare.list('attributes'))
  for (const key of ['checkValues', 'annotations', 'views'] as const) if (rare.has(key)) node[key] = rare.numbers(key, rare.list(key).length)
}

/** Attributes of a node or of the whole model; others than names with plain values are left out. */
export function readAttributes(list: readonly unknown[]): Attribute[] {
  return list.flatMap((item) => {
    const row = new Fields(item)
    const value = row.get('value')
    if (typeof row.get('name') !== 'string' || !['string', 'number', 'boolean'].includes(typeof value)) return []
    const optional = (key: 'group' | 'unit'): Partial<Attribute> => (typeof row.get(key) === 'string' ? { [key]: row.text(key) } : {})
    return [{ ...optional('group'), name: row.text('name'), value: value as Attribute['value'], ...optional('unit') }]
  })
}
