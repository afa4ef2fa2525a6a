/** Gaps of one line; damaged files may state any number. */
const MOST = 1000

/** The pieces of a line (x y pairs) that gaps leave; a gap reaches from where the line is nearest to its one end to where it is nearest to the other. */
export function brokenLine(line: readonly number[], gaps: readonly (readonly number[])[]): number[][] {
  let pieces: number[][] = [[...line]]
  for (const [x0, y0, x1, y1] of gaps.slice(0, MOST))
    pieces = pieces.flatMap((piece) => {
      const ends = [nearest(piece, x0, y0), nearest(piece, x1, y1)].sort((a, b) => a - b)
      return [cut(piece, 0, ends[0]), cut(piece, ends[1], piece.length / 2 - 1)].filter((left) => left.length >= 4)
    })
  return pieces
}

/** Where a line is nearest to a point: the number of a segment and how far along it. */
function nearest(line: readonly number[], x: number, y: number): number {
  let [best, at] = [Infinity, 0]
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [dx, dy] = [line[i + 2] - line[i], line[i + 3] - line[i + 1]]
    const t = Math.min(1, Math.max(0, ((x - line[i]) * dx + (y - line[i + 1]) * dy) / (dx * dx + dy * dy || 1)))
    const distance = Math.hypot(line[i] + dx * t - x, line[i + 1] + dy * t - y)
    if (distance >= best) continue
    best = distance
    at = i / 2 + t
  }
  return at
}

/** A line between two such places. */
function cut(line: readonly number[], from: number, to: number): number[] {
  if (!(to > from)) return []
  const inner = line.slice(2 * Math.floor(from) + 2, 2 * Math.ceil(to))
  return [...placeOn(line, from), ...inner, ...placeOn(line, to)]
}

function placeOn(line: readonly number[], at: number): [number, number] {
  const i = Math.min(Math.floor(at), line.length / 2 - 2)
  const t = at - i
  return [line[2 * i] + (line[2 * i + 2] - line[2 * i]) * t, line[2 * i + 1] + (line[2 * i + 3] - line[2 * i + 1]) * t]
}
