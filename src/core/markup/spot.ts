/** A place on the canvas, CSS pixels from its top left. */
export interface Spot {
  x: number
  y: number
}

export const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The upright rectangle between two of its corners: top left, top right, bottom right, bottom left of whatever way it was drawn. */
export const cornersOf = (a: Spot, c: Spot): [Spot, Spot, Spot, Spot] => [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }]
