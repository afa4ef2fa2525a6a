import type { Face, FaceGlyph } from './face.ts'

/** Strokes of geometric characteristics, drawn by hand in a square of one height; the letters are those of AutoCAD's gdt font. */
const circle = (cx: number, cy: number, r: number, from = 0, to = 360): number[] => {
  const steps = Math.max(4, Math.round((to - from) / 15))
  return Array.from({ length: steps + 1 }, (_, i) => ((from + ((to - from) * i) / steps) * Math.PI) / 180).flatMap((a) => [
    cx + r * Math.cos(a),
    cy + r * Math.sin(a),
  ])
}
const middle = 0.5
const ring = circle(middle, middle, 0.5)
/** Letter within a circle. */
const circled = (...letter: number[][]): number[][] => [circle(middle, middle, 0.62), ...letter]
const arrow = (x1: number, y1: number, x2: number, y2: number): number[][] => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const barb = (turn: number): number[] => [x2 - 0.28 * Math.cos(angle + turn), y2 - 0.28 * Math.sin(angle + turn)]
  return [
    [x1, y1, x2, y2],
    [...barb(0.35), x2, y2, ...barb(-0.35)],
  ]
}

const drawings: Record<string, { advance: number; strokes: number[][] }> = {
  // Angularity, perpendicularity, flatness, profile of a surface, circularity, parallelism, cylindricity.
  a: { advance: 1.3, strokes: [[1.05, 0, 0, 0, 0.95, 0.8]] },
  b: {
    advance: 1.2,
    strokes: [
      [0, 0, 1, 0],
      [0.5, 0, 0.5, 1],
    ],
  },
  c: { advance: 1.5, strokes: [[0, 0.15, 0.85, 0.15, 1.25, 0.85, 0.4, 0.85, 0, 0.15]] },
  d: { advance: 1.25, strokes: [[...circle(0.5, 0.25, 0.5, 0, 180), 1, 0.25]] },
  e: { advance: 1.2, strokes: [ring] },
  f: {
    advance: 1.1,
    strokes: [
      [0, 0, 0.5, 1],
      [0.4, 0, 0.9, 1],
    ],
  },
  g: {
    advance: 1.4,
    strokes: [circle(0.65, 0.5, 0.32), [0, 0, 0.45, 1], [0.85, 0, 1.3, 1]],
  },
  // Circular runout, symmetry, position, profile of a line.
  h: { advance: 1, strokes: arrow(0, 0, 0.75, 1) },
  i: {
    advance: 1.3,
    strokes: [
      [0.2, 0.8, 0.9, 0.8],
      [0, 0.5, 1.1, 0.5],
      [0.2, 0.2, 0.9, 0.2],
    ],
  },
  j: {
    advance: 1.4,
    strokes: [circle(0.6, 0.5, 0.36), [0, 0.5, 1.2, 0.5], [0.6, -0.1, 0.6, 1.1]],
  },
  k: { advance: 1.25, strokes: [circle(0.5, 0.25, 0.5, 0, 180)] },
  // Least material, most material, diameter, projected zone, square, concentricity, regardless of size, total runout, straightness.
  l: { advance: 1.4, strokes: circled([0.35, 0.85, 0.35, 0.2, 0.75, 0.2]) },
  m: { advance: 1.4, strokes: circled([0.22, 0.2, 0.22, 0.82, 0.5, 0.4, 0.78, 0.82, 0.78, 0.2]) },
  n: {
    advance: 1.2,
    strokes: [circle(middle, middle, 0.42), [0.1, -0.1, 0.9, 1.1]],
  },
  o: { advance: 1.2, strokes: [[0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9, 0.1, 0.1]] },
  p: { advance: 1.4, strokes: circled([0.35, 0.15, 0.35, 0.85, 0.6, 0.85, 0.72, 0.75, 0.72, 0.6, 0.6, 0.5, 0.35, 0.5]) },
  r: { advance: 1.2, strokes: [ring, circle(middle, middle, 0.27)] },
  s: { advance: 1.4, strokes: circled([0.72, 0.72, 0.6, 0.84, 0.4, 0.84, 0.3, 0.72, 0.3, 0.6, 0.7, 0.42, 0.7, 0.3, 0.6, 0.18, 0.4, 0.18, 0.28, 0.3]) },
  t: {
    advance: 1.7,
    strokes: [...arrow(0, 0, 0.75, 1), ...arrow(0.6, 0, 1.35, 1), [0, 0, 0.6, 0]],
  },
  u: { advance: 1.3, strokes: [[0, 0.5, 1.1, 0.5]] },
  // Counterbore, countersink, depth, taper, slope.
  v: { advance: 1.3, strokes: [[0, 0.9, 0, 0.1, 1.1, 0.1, 1.1, 0.9]] },
  w: { advance: 1.3, strokes: [[0, 0.9, 0.55, 0.1, 1.1, 0.9]] },
  x: { advance: 1.2, strokes: [[0, 0.95, 1, 0.95], ...arrow(0.5, 0.95, 0.5, 0.05)] },
  y: {
    advance: 1.6,
    strokes: [
      [0.2, 0.15, 1.2, 0.5, 0.2, 0.85, 0.2, 0.15],
      [0, 0.5, 1.45, 0.5],
    ],
  },
  z: { advance: 1.4, strokes: [[0, 0.8, 0, 0.15, 1.2, 0.15, 0, 0.8]] },
}

/** Shapes of line types (ltypeshp.shx) by their numbers there: track, zigzag, box, circle, batting; from the origin to the right, one unit high to either side. */
const lineShapes: Record<number, number[][]> = {
  130: [[0, 1, 0, -1]],
  131: [[0, 0, 1, 1, 2, 0]],
  132: [[0, 1, 2, 1, 2, -1, 0, -1, 0, 1]],
  133: [circle(1, 0, 1)],
  134: [circle(1, 0, 1, 0, 180)],
}

const glyphOf = (strokes: readonly (readonly number[])[], advance: number): FaceGlyph => ({ kind: 'stroke', advance, bottom: 0, strokes })

/** Symbols of tolerances by letter (either case), shapes of line types by number. */
export const symbolFace: Face = {
  descent: 0,
  glyph(code) {
    const drawing = drawings[String.fromCodePoint(code).toLowerCase()]
    if (drawing) return glyphOf(drawing.strokes, drawing.advance)
    return lineShapes[code] ? glyphOf(lineShapes[code], 1) : undefined
  },
}
