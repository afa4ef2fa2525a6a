/**
 * The outline of triangles as rings of vertices: edges between two triangles go, so that no seams show where it is filled.
 * `rows`: triangles in `indices`. Their overlaps stay filled by the non-zero rule.
 */
export function outlineOf(indices: Uint32Array, rows: ArrayLike<number>): number[][] {
  const next = new Map<number, number[]>()
  const edge = (a: number, b: number): void => {
    const back = next.get(b)
    const at = back?.indexOf(a) ?? -1
    if (back && at >= 0) back.splice(at, 1)
    else next.set(a, [...(next.get(a) ?? []), b])
  }
  for (let i = 0; i < rows.length; i++) {
    const [a, b, c] = indices.subarray(rows[i] * 3, rows[i] * 3 + 3)
    edge(a, b)
    edge(b, c)
    edge(c, a)
  }
  const rings: number[][] = []
  for (const [start, targets] of next) {
    while (targets.length > 0) {
      const ring = [start]
      let at = targets.pop() as number
      while (at !== start) {
        ring.push(at)
        const on = next.get(at)?.pop()
        if (on === undefined) break
        at = on
      }
      if (ring.length >= 3) rings.push(ring)
    }
  }
  return rings
}
