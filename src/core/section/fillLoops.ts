import earcut from 'earcut'

/** Flat polygons: xy pairs, and three point numbers per triangle. */
interface Fill {
  points: Float64Array
  triangles: number[]
}

/** Closed loops, xy pairs each, counter-clockwise where the solid is inside, clockwise around holes. */
export function fillLoops(loops: readonly Float64Array[]): Fill {
  const sized = loops.map((loop) => ({ loop, area: areaOf(loop), box: boxOf(loop) })).filter(({ area }) => area !== 0)
  // Bodies that are inside out, or of no agreed side: points inside an odd number of loops are solid.
  const turned = sized.reduce((sum, { area }) => sum + area, 0) <= 0
  const depth = (one: Sized) => sized.filter((other) => other !== one && contains(other, one)).length
  const rings = sized.map((one) => ({ ...one, hole: turned ? depth(one) % 2 === 1 : one.area < 0 }))
  const outers = rings.filter(({ hole }) => !hole).map((outer) => ({ ...outer, holes: [] as Float64Array[] }))
  outers.sort((a, b) => Math.abs(a.area) - Math.abs(b.area))
  for (const ring of rings) {
    if (ring.hole) outers.find((outer) => Math.abs(outer.area) > Math.abs(ring.area) && contains(outer, ring))?.holes.push(ring.loop)
  }
  const points: number[] = []
  const triangles: number[] = []
  for (const { loop, holes } of outers) {
    const base = points.length / 2
    const flat: number[] = []
    const starts: number[] = []
    for (const value of loop) flat.push(value)
    for (const hole of holes) {
      starts.push(flat.length / 2)
      for (const value of hole) flat.push(value)
    }
    for (const value of flat) points.push(value)
    for (const corner of earcut(flat, starts, 2)) triangles.push(base + corner)
  }
  return { points: Float64Array.from(points), triangles }
}

interface Sized {
  loop: Float64Array
  area: number
  box: [number, number, number, number]
}

/** Signed: positive when counter-clockwise. */
export function areaOf(loop: Float64Array): number {
  let sum = 0
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
    sum += (loop[j] - loop[0]) * (loop[i + 1] - loop[1]) - (loop[i] - loop[0]) * (loop[j + 1] - loop[1])
  return sum / 2
}

function boxOf(loop: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < loop.length; i += 2) {
    box[0] = Math.min(box[0], loop[i])
    box[1] = Math.min(box[1], loop[i + 1])
    box[2] = Math.max(box[2], loop[i])
    box[3] = Math.max(box[3], loop[i + 1])
  }
  return box
}

/** Loops do not cross: one point of the inner one decides, taken as the middle of a side, which is no corner of the outer. */
function contains(outer: Sized, inner: Sized): boolean {
  const [a, b] = [outer.box, inner.box]
  if (b[0] < a[0] || b[1] < a[1] || b[2] > a[2] || b[3] > a[3]) return false
  const x = (inner.loop[0] + inner.loop[2]) / 2
  const y = (inner.loop[1] + inner.loop[3]) / 2
  const { loop } = outer
  let inside = false
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2) {
    if (loop[i + 1] > y !== loop[j + 1] > y && x < ((loop[j] - loop[i]) * (y - loop[i + 1])) / (loop[j + 1] - loop[i + 1]) + loop[i]) inside = !inside
  }
  return inside
}

/** Corners on borders closer than this share of the mesh's size were meant to be one. */
const CRACK_WIDTH = 1e-4

/** The weld with vertices on borders joined to neighbours on borders that all but touch them. `border`: welded vertices on edges with an odd number of triangles. */
export function joinCracks(positions: Float32Array, weld: Uint32Array, border: Iterable<number>, size: number): Uint32Array<ArrayBuffer> {
  const reach = size * CRACK_WIDTH
  const cells = new Map<string, number[]>()
  const to = new Map<number, number>()
  for (const vertex of new Set(border)) {
    const x = positions[vertex * 3],
      y = positions[vertex * 3 + 1],
      z = positions[vertex * 3 + 2]
    const cell = [Math.floor(x / reach), Math.floor(y / reach), Math.floor(z / reach)]
    let near: number | undefined
    for (let step = 0; step < 27 && near === undefined; step++) {
      const key = `${cell[0] + (step % 3) - 1},${cell[1] + (Math.floor(step / 3) % 3) - 1},${cell[2] + Math.floor(step / 9) - 1}`
      near = cells.get(key)?.find((other) => Math.hypot(positions[other * 3] - x, positions[other * 3 + 1] - y, positions[other * 3 + 2] - z) <= reach)
    }
    if (near !== undefined) to.set(vertex, near)
    else {
      const key = cell.join(',')
      const list = cells.get(key)
      if (list) list.push(vertex)
      else cells.set(key, [vertex])
    }
  }
  return Uint32Array.from(weld, (vertex) => to.get(vertex) ?? vertex)
}
