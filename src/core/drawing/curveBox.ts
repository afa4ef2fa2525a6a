import { bulgeArc, isBulged } from './bulge.ts'
import { shapeKinds, type Space } from './space.ts'

const LINE = shapeKinds.indexOf('line')
const CIRCLE = shapeKinds.indexOf('circle')
const ARC = shapeKinds.indexOf('arc')
const POLYLINE = shapeKinds.indexOf('polyline')
const QUARTER = Math.PI / 2

/**
 * The box (minX minY maxX maxY, in `box`) of a line, a circle, an arc or a polyline with its arcs, by its kind and values as in `ShapeTable`: `v[at] .. v[end - 1]`. False, and the box is
 * empty, of others.
 */
export function curveBox(kind: number, v: ArrayLike<number>, at: number, end: number, box: Float64Array): boolean {
  box[0] = box[1] = Infinity
  box[2] = box[3] = -Infinity
  if (kind === LINE) {
    add(box, v[at], v[at + 1])
    add(box, v[at + 2], v[at + 3])
  } else if (kind === CIRCLE) {
    const radius = Math.abs(v[at + 2])
    add(box, v[at] - radius, v[at + 1] - radius)
    add(box, v[at] + radius, v[at + 1] + radius)
  } else if (kind === ARC) addArc(box, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4])
  else if (kind === POLYLINE) addPolyline(box, v, at, end)
  else return false
  return true
}

/** Boxes of entities, four values each, with their curves to their extremes: where curves are drawn as polygons, corners need not lie there. */
export function exactBoxes({ entities, items, shapes }: Pick<Space, 'entities' | 'items' | 'shapes'>): Float64Array {
  const boxes = entities.bounds.slice()
  const box = new Float64Array(4)
  for (let shape = 0; shape < shapes.kind.length; shape++) {
    if (!curveBox(shapes.kind[shape], shapes.values, shapes.start[shape], shapes.start[shape + 1], box)) continue
    const row = items.entity[shapes.item[shape]] * 4
    for (let axis = 0; axis < 2; axis++) {
      boxes[row + axis] = Math.min(boxes[row + axis], box[axis])
      boxes[row + 2 + axis] = Math.max(boxes[row + 2 + axis], box[2 + axis])
    }
  }
  return boxes
}

function add(box: Float64Array, x: number, y: number): void {
  if (x < box[0]) box[0] = x
  if (x > box[2]) box[2] = x
  if (y < box[1]) box[1] = y
  if (y > box[3]) box[3] = y
}

/** Both ends, and the quadrants between them. */
function addArc(box: Float64Array, cx: number, cy: number, radius: number, start: number, sweep: number): void {
  add(box, cx + radius * Math.cos(start), cy + radius * Math.sin(start))
  add(box, cx + radius * Math.cos(start + sweep), cy + radius * Math.sin(start + sweep))
  const from = Math.ceil(Math.min(start, start + sweep) / QUARTER)
  const to = Math.min(from + 3, Math.floor(Math.max(start, start + sweep) / QUARTER))
  for (let quadrant = from; quadrant <= to; quadrant++) {
    const number = ((quadrant % 4) + 4) % 4
    add(box, cx + (number === 0 ? radius : number === 2 ? -radius : 0), cy + (number === 1 ? radius : number === 3 ? -radius : 0))
  }
}

function addPolyline(box: Float64Array, v: ArrayLike<number>, at: number, end: number): void {
  const first = at + 1
  const last = end - 3
  for (let p = first; p <= last; p += 3) {
    add(box, v[p], v[p + 1])
    if (p === last && v[at] === 0) continue
    const q = p < last ? p + 3 : first
    if (isBulged(v[p], v[p + 1], v[q], v[q + 1], v[p + 2])) addBulge(box, v[p], v[p + 1], v[q], v[q + 1], v[p + 2])
  }
}

/** The quadrants of the arc from a vertex to the next: those on its side of the chord. */
function addBulge(box: Float64Array, x1: number, y1: number, x2: number, y2: number, bulge: number): void {
  const { cx, cy, radius } = bulgeArc(x1, y1, x2, y2, bulge)
  // A positive bulge lies to the right of its chord.
  const side = (x: number, y: number): number => ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) * bulge
  if (side(cx + radius, cy) < 0) add(box, cx + radius, cy)
  if (side(cx - radius, cy) < 0) add(box, cx - radius, cy)
  if (side(cx, cy + radius) < 0) add(box, cx, cy + radius)
  if (side(cx, cy - radius) < 0) add(box, cx, cy - radius)
}
