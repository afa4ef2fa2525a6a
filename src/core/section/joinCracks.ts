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
