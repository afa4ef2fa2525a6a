import { Growing } from '../../../mesh/growing.ts'
import { numbersOf, type VrmlNode } from '../ast.ts'

type Corners = (list: ArrayLike<number>, from: number, to: number, out: Growing<Float64Array<ArrayBuffer>>) => void

/** Corners of faces of a fixed number each; some that are left over make none. */
const bySize =
  (size: number): Corners =>
  (list, from, to, out) => {
    for (let at = from; at + size <= to; at += size) {
      for (let k = 0; k < size; k++) out.push(list[at + k])
      out.push(-1)
    }
  }

/** Each further corner makes a triangle with the two before it, every second one the other way round. */
const byStrip: Corners = (list, from, to, out) => {
  for (let at = from; at + 2 < to; at++) {
    const odd = (at - from) & 1
    for (const corner of [list[at], list[at + 1 + odd], list[at + 2 - odd], -1]) out.push(corner)
  }
}

/** Each further corner makes a triangle with the one before it and the first. */
const byFan: Corners = (list, from, to, out) => {
  for (let at = from + 1; at + 1 < to; at++) for (const corner of [list[from], list[at], list[at + 1], -1]) out.push(corner)
}

/** Sets by what their corners make, and the field with the numbers of corners of each run where they have no index. */
const SETS = new Map<string, readonly [corners: Corners, counts?: string]>([
  ['TriangleSet', [bySize(3)]],
  ['TriangleStripSet', [byStrip, 'stripCount']],
  ['TriangleFanSet', [byFan, 'fanCount']],
  ['QuadSet', [bySize(4)]],
])

/** The faces of a set of triangles or quadrilaterals as IndexedFaceSet lists them; undefined for other nodes. `points`: how many the set has. */
export function facesOf(node: VrmlNode, points: number): Float64Array | undefined {
  const isIndexed = node.type.startsWith('Indexed')
  const set = SETS.get(isIndexed ? node.type.slice('Indexed'.length) : node.type)
  if (!set) return undefined
  const [corners, counts] = set
  const out = new Growing(Float64Array, 64)
  if (isIndexed) {
    const index = numbersOf(node, 'index')
    for (let from = 0; from < index.length; ) {
      const end = index.indexOf(-1, from)
      const to = end < 0 ? index.length : end
      corners(index, from, to, out)
      from = to + 1
    }
  } else {
    const every = Uint32Array.from({ length: points }, (_, at) => at)
    for (const [from, to] of runs(counts ? numbersOf(node, counts) : [points], points)) corners(every, from, to, out)
  }
  return out.done()
}

/** The lines of a LineSet as IndexedLineSet lists them; undefined for other nodes. */
export function linesOf(node: VrmlNode, points: number): Float64Array | undefined {
  if (node.type !== 'LineSet') return undefined
  const out = new Growing(Float64Array, 64)
  for (const [from, to] of runs(numbersOf(node, 'vertexCount'), points)) {
    for (let at = from; at < to; at++) out.push(at)
    out.push(-1)
  }
  return out.done()
}

/** Where runs of so many points each begin and end, as far as there are points. */
function* runs(counts: Iterable<number>, points: number): Generator<[number, number]> {
  let from = 0
  for (const count of counts) {
    if (!(count > 0) || from >= points) return
    yield [from, Math.min(points, from + count)]
    from += count
  }
}
