import type { DrawnDimension } from './blockedDimensions.ts'

/** How a dimension that was made anew stands to the one of the block. Lengths in heights of the block's letters. */
export interface Agreement {
  /** Letters and digits are the same, blanks and lines apart. */
  text: boolean
  ours: string
  theirs: string
  /** Distance of the middles of the texts. */
  place: number
  /** Degrees between their directions. */
  turn: number
  /** Share of the block's lines that have one of ours near, and the other way round. */
  lines: number
  extra: number
  /** Share of the outlines of heads, of both, that have one of the other near. */
  heads: number
  /** The side of the extents that is farthest off. */
  box: number
}

/** Letter heights within which lines count as the same, and between the points of a line that are looked at. */
const NEAR = 0.2
const STEP = 0.1

export function agreementOf(block: DrawnDimension, made: DrawnDimension): Agreement {
  const theirs = textOf(block),
    ours = textOf(made)
  const height = theirs.height || ours.height || 1
  const near = NEAR * height,
    step = STEP * height
  const blockOutlines = [...block.lines, ...outlines(block.fills)],
    ourOutlines = [...made.lines, ...outlines(made.fills)]
  const heads = [covered(outlines(block.fills), ourOutlines, near, step), covered(outlines(made.fills), blockOutlines, near, step)]
  const sides = block.box.map((value, i) => Math.abs(value - made.box[i]))
  return {
    text: theirs.text === ours.text,
    ours: ours.text,
    theirs: theirs.text,
    place: theirs.text || ours.text ? Math.hypot(theirs.x - ours.x, theirs.y - ours.y) / height : 0,
    turn: Math.abs(((((theirs.angle - ours.angle + 540) % 360) + 360) % 360) - 180),
    lines: covered(block.lines, ourOutlines, near, step),
    extra: covered(made.lines, blockOutlines, near, step),
    heads: Math.min(...heads),
    box: sides.every(Number.isFinite) ? Math.max(...sides) / height : Number.POSITIVE_INFINITY,
  }
}

/** All lines of text together: the middle of their box along the first one's direction. */
function textOf({ texts }: DrawnDimension): { text: string; x: number; y: number; angle: number; height: number } {
  if (texts.length === 0) return { text: '', x: 0, y: 0, angle: 0, height: 0 }
  const heights = texts.map(({ corners: c }) => Math.hypot(c[6] - c[0], c[7] - c[1]))
  const largest = texts[heights.indexOf(Math.max(...heights))].corners
  const angle = Math.atan2(largest[3] - largest[1], largest[2] - largest[0])
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const points = texts.flatMap(({ corners: c }) => [0, 2, 4, 6].map((i) => [c[i] * cos + c[i + 1] * sin, c[i + 1] * cos - c[i] * sin]))
  const middle = (axis: 0 | 1): number => (Math.min(...points.map((p) => p[axis])) + Math.max(...points.map((p) => p[axis]))) / 2
  const [u, v] = [middle(0), middle(1)]
  const text = texts
    .map((each) => each.text)
    .join('')
    .replace(/\s+/g, '')
    // The sign of diameters has three characters.
    .replace(/[⌀∅]/g, 'Ø')
  return { text, x: u * cos - v * sin, y: u * sin + v * cos, angle: (angle / Math.PI) * 180, height: Math.max(...heights) }
}

const outlines = (triangles: number[][]): number[][] =>
  triangles.flatMap(([x1, y1, x2, y2, x3, y3]) => [
    [x1, y1, x2, y2],
    [x2, y2, x3, y3],
    [x3, y3, x1, y1],
  ])

/** Share of the length of `lines` that lies near some of `others`; 1 without lines. */
function covered(lines: number[][], others: number[][], near: number, step: number): number {
  let all = 0,
    found = 0
  for (const [x1, y1, x2, y2] of lines) {
    const length = Math.hypot(x2 - x1, y2 - y1)
    const count = Math.max(1, Math.min(500, Math.round(length / step)))
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count
      const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t]
      all += length / count
      if (others.some((other) => distanceTo(other, x, y) <= near)) found += length / count
    }
  }
  return all > 0 ? found / all : 1
}

function distanceTo([x1, y1, x2, y2]: number[], x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const t = square > 0 ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square)) : 0
  return Math.hypot(x - x1 - dx * t, y - y1 - dy * t)
}
