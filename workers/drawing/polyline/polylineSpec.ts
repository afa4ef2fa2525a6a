/** LWPOLYLINE, POLYLINE: five values per vertex: x y bulge startWidth endWidth (the widths of the segment that starts there). */
export interface PolylineSpec {
  vertices: ArrayLike<number>
  closed: boolean
}

/** Text or shape in a line type, after the dash with index `after`. */
export interface LineTypeMark {
  after: number
  text?: string
  /** Name of the shape in its file's font, by number. */
  shape?: number
  font: { name: string }
  scale: number
  /** Radians; relative to the line unless `absolute`. */
  rotation: number
  absolute?: boolean
  offset: readonly [number, number]
}
