// Loops that run for each part are functions of their own: inside the methods that call them the browser would compile them again for one part after the other.

/** Numbers of vertices or faces. */
export type Numbers = Uint16Array | Uint32Array

/** Writes `count` indices from number `from` on, each greater by `by`, into `out` from place `to` on. */
export function shiftIndices(indices: Uint32Array, from: number, count: number, by: number, out: Numbers, to = 0): void {
  for (let i = 0; i < count; i++) out[to + i] = indices[from + i] + by
}

/** Gives the vertices that indices `from` to before `to` name the number of a face; the first vertex lies at place `base`. */
export function numberCorners(indices: Uint32Array, from: number, to: number, face: number, faceOf: Numbers, base = 0): void {
  for (let i = from; i < to; i++) faceOf[base + indices[i]] = face
}

/** Writes RGBA bytes of the vertices `from` to before `to` into the same places of `paint`, from `0xRRGGBBAA` of each face. */
export function paintFaces(faceOf: Numbers, from: number, to: number, faceColor: Uint32Array, paint: Uint8Array): void {
  for (let v = from; v < to; v++) {
    const color = faceColor[faceOf[v]]
    paint[v * 4] = color >>> 24
    paint[v * 4 + 1] = color >>> 16
    paint[v * 4 + 2] = color >>> 8
    paint[v * 4 + 3] = color
  }
}
