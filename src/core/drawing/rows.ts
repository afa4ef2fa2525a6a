/** For each of `count` owners, the rows that belong to it: rows of owner `o` are `list[start[o]] .. list[start[o + 1] - 1]`, in their own order. */
export interface Rows {
  start: Uint32Array
  list: Uint32Array
}

export function rowsOf(owner: Uint32Array, count: number): Rows {
  const start = new Uint32Array(count + 1)
  for (const at of owner) if (at < count) start[at + 1]++
  for (let i = 0; i < count; i++) start[i + 1] += start[i]
  const next = start.slice(0, count)
  const list = new Uint32Array(start[count])
  for (let row = 0; row < owner.length; row++) if (owner[row] < count) list[next[owner[row]]++] = row
  return { start, list }
}
