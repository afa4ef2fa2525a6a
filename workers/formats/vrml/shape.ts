/** What a geometry node draws, in the file's unit. */
export interface Faces {
  kind: 'faces'
  positions: Float64Array
  indices: Uint32Array
  normals?: Float32Array
  uv?: Float32Array
  /** RGBA bytes per vertex. */
  vertexColor?: Uint8Array
  /** Degrees; absent = the default. */
  creaseAngle?: number
  doubleSided?: boolean
}

export interface Wires {
  kind: 'wires'
  positions: Float64Array
  line: Uint32Array
  lineStart: Uint32Array
  point: Uint32Array
  vertexColor?: Uint8Array
}

export type VrmlShape = Faces | Wires

/** sRGB components 0..1 as RGBA bytes. */
export function colorBytes(colors: Float64Array): Uint8Array<ArrayBuffer> {
  const count = Math.floor(colors.length / 3)
  const out = new Uint8Array(count * 4)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) out[i * 4 + k] = Math.round(Math.min(1, Math.max(0, colors[i * 3 + k])) * 255)
    out[i * 4 + 3] = 255
  }
  return out
}
