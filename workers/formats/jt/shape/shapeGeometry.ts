/** What a shape segment holds, in the units of its part. Triangles, lines and points refer to `positions`. */
export interface ShapeGeometry {
  /** xyz per vertex. */
  positions: Float32Array
  /** Vertices of the triangles, counter-clockwise seen from outside. */
  indices: Uint32Array
  /** One per corner: the record of `normals` and `colors` that belongs to it; -1 for none. */
  records: Int32Array
  /** xyz per record. */
  normals?: Float32Array
  /** RGBA bytes per record. */
  colors?: Uint8Array
  /** One per triangle: the number of the exact body's face that it displays. */
  groups?: Int32Array
  /** Vertices of polylines, one after another, and where each line begins (lines + 1). */
  lines?: { vertices: Uint32Array; start: Uint32Array }
  /** Each vertex is a point that stands alone. */
  isPoints?: boolean
}
