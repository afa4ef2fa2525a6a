import { type Drawing, rowsOf } from '../drawing/drawing.ts'
import { type Rect, type Space } from '../drawing/space.ts'
import { exactBoxes } from '../drawing/curveBox.ts'
import { wholeLines } from '../drawing/wholeLines.ts'

/** An entity: its row in the space's table, its box and its texts. */
export interface ComparedEntity {
  row: number
  box: Rect
  text: string
}

/** Where an entity of one version is in the other. */
export type EntityChange =
  | { change: 'added'; after: ComparedEntity }
  | { change: 'removed'; before: ComparedEntity }
  /** `by`: in units of the space. */
  | { change: 'moved'; before: ComparedEntity; after: ComparedEntity; by: [number, number] }
  /** Another size around the same middle, or another text in the same place. */
  | { change: 'changed'; before: ComparedEntity; after: ComparedEntity }

export interface SpaceChanges {
  same: number
  changes: EntityChange[]
}

/** All that is compared of one entity, in units of the space. */
interface Outline extends ComparedEntity {
  /** Layer and type: entities of others are others. */
  key: string
  middle: [number, number]
  /** Where its first text begins, else the corner of its box. */
  anchor: [number, number]
  /** Sums over segments, triangles and letters, and means of their places. */
  length: number
  area: number
  letters: number
  mean: [number, number]
}

/** Length that a curve may gain for each unit that its points move. */
const LENGTH_SLACK = 8
/** Two lengths that differ by this share are one. */
const ROUNDING = 1e-6

/**
 * Compares the entities of two versions of a space by layer, type, text, place and geometry: what moved keeps its shape and size. `tolerance`: in units of the space.
 */
export function compareSpaces(drawingBefore: Drawing, spaceBefore: Space, drawingAfter: Drawing, spaceAfter: Space, tolerance: number): SpaceChanges {
  const old = outlines(drawingBefore, spaceBefore)
  const fresh = outlines(drawingAfter, spaceAfter)
  const changes: EntityChange[] = []
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance
  const alike = (a: Outline, b: Outline): boolean =>
    a.text === b.text &&
    a.letters === b.letters &&
    Math.abs(a.length - b.length) <= Math.max(LENGTH_SLACK * tolerance, ROUNDING * a.length) &&
    Math.abs(a.area - b.area) <= Math.max(LENGTH_SLACK * tolerance * Math.sqrt(a.area), ROUNDING * a.area) &&
    near(a.box[2] - a.box[0], b.box[2] - b.box[0]) &&
    near(a.box[3] - a.box[1], b.box[3] - b.box[1]) &&
    near(a.mean[0] - a.box[0], b.mean[0] - b.box[0]) &&
    near(a.mean[1] - a.box[1], b.mean[1] - b.box[1])
  const isAt = (a: readonly number[], b: readonly number[]): boolean => near(a[0], b[0]) && near(a[1], b[1])
  const around = (a: Outline, b: Outline): boolean => (a.text === b.text ? isAt(a.middle, b.middle) : isAt(a.anchor, b.anchor))

  const stay = take(old, fresh, tolerance, (a, b) => alike(a, b) && isAt(a.box, b.box))
  const moved = take(stay.left, stay.right, Infinity, alike)
  for (const [a, b] of moved.pairs) changes.push({ change: 'moved', before: a, after: b, by: [b.box[0] - a.box[0], b.box[1] - a.box[1]] })
  const resized = take(moved.left, moved.right, Infinity, around)
  for (const [a, b] of resized.pairs) changes.push({ change: 'changed', before: a, after: b })
  for (const before of resized.left) changes.push({ change: 'removed', before })
  for (const after of resized.right) changes.push({ change: 'added', after })
  return { same: stay.pairs.length, changes }
}

/** Candidates that are looked at for one entity: in files of a million alike ones the rest is not. */
const MOST_CANDIDATES = 2000

/** Pairs off what `fits` within a layer and type, the nearest first found; candidates lie at most `reach` apart along x. */
function take(
  old: readonly Outline[],
  fresh: readonly Outline[],
  reach: number,
  fits: (a: Outline, b: Outline) => boolean,
): { pairs: [Outline, Outline][]; left: Outline[]; right: Outline[] } {
  const groups = Map.groupBy(fresh, ({ key }) => key)
  for (const group of groups.values()) group.sort((a, b) => a.box[0] - b.box[0])
  const used = new Set<Outline>()
  const pairs: [Outline, Outline][] = []
  const left: Outline[] = []
  for (const one of old) {
    const group = groups.get(one.key) ?? []
    let best: Outline | undefined
    let least = Infinity
    let looked = 0
    // The group is ordered by x: from the place of `one` to both sides, until no candidate can be nearer.
    const middle = lowerBound(group, one.box[0])
    for (let up = middle, down = middle - 1; looked < MOST_CANDIDATES && (up < group.length || down >= 0); looked++) {
      const over = up < group.length ? group[up].box[0] - one.box[0] : Infinity
      const under = down >= 0 ? one.box[0] - group[down].box[0] : Infinity
      if (Math.min(over, under) > Math.min(reach, least)) break
      const candidate = over <= under ? group[up++] : group[down--]
      if (used.has(candidate) || !fits(one, candidate)) continue
      const away = Math.hypot(candidate.box[0] - one.box[0], candidate.box[1] - one.box[1])
      if (away < least) {
        least = away
        best = candidate
      }
    }
    if (best) {
      used.add(best)
      pairs.push([one, best])
    } else left.push(one)
  }
  return { pairs, left, right: fresh.filter((one) => !used.has(one)) }
}

function lowerBound(group: readonly Outline[], x: number): number {
  let from = 0
  for (let to = group.length; from < to; ) {
    const at = (from + to) >> 1
    if (group[at].box[0] < x) from = at + 1
    else to = at
  }
  return from
}

function outlines({ layers, entityTypes, blocks }: Drawing, { origin, entities, items, lines, fills, glyphs, shapes, texts }: Space): Outline[] {
  const n = entities.count
  const [length, area, letters, weight, sumX, sumY] = Array.from({ length: 6 }, () => new Float64Array(n))
  const add = (entity: number, size: number, x: number, y: number): void => {
    weight[entity] += size
    sumX[entity] += size * x
    sumY[entity] += size * y
  }
  const { positions: q, start, item } = wholeLines({ lines, shapes, origin })
  for (let run = 0; run < item.length; run++) {
    const entity = items.entity[item[run]]
    for (let i = start[run] * 2; i < start[run + 1] * 2 - 2; i += 2) {
      const [x1, y1, x2, y2] = [q[i], q[i + 1], q[i + 2], q[i + 3]]
      const size = Math.hypot(x2 - x1, y2 - y1)
      length[entity] += size
      add(entity, size, (x1 + x2) / 2, (y1 + y2) / 2)
    }
  }
  const p = fills.positions
  for (let i = 0; i + 2 < fills.indices.length; i += 3) {
    const [a, b, c] = [fills.indices[i] * 2, fills.indices[i + 1] * 2, fills.indices[i + 2] * 2]
    const entity = items.entity[fills.item[fills.indices[i]]]
    const size = Math.abs((p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1])) / 2
    area[entity] += size
    add(entity, size, (p[a] + p[b] + p[c]) / 3, (p[a + 1] + p[b + 1] + p[c + 1]) / 3)
  }
  for (let i = 0; i < glyphs.item.length; i++) {
    const entity = items.entity[glyphs.item[i]]
    letters[entity]++
    add(entity, 1, glyphs.matrix[i * 6 + 4], glyphs.matrix[i * 6 + 5])
  }
  const boxes = exactBoxes({ entities, items, shapes })
  const textOf = rowsOf(
    Uint32Array.from(texts.item, (item) => items.entity[item]),
    n,
  )
  const inserted = new Map(entities.inserts ? [...entities.inserts.row].map((row, i) => [row, blocks?.[entities.inserts!.block[i]] ?? '']) : [])
  const out: Outline[] = []
  for (let row = 0; row < n; row++) {
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((i) => boxes[row * 4 + i])
    // What draws nothing cannot be seen to differ.
    if (Number.isNaN(x0)) continue
    const heavy = weight[row] > 0
    const [first] = textOf.list.subarray(textOf.start[row], textOf.start[row + 1])
    out.push({
      row,
      key: `${layers[entities.layer[row]]?.name}\n${entityTypes[entities.type[row]]}\n${inserted.get(row) ?? ''}`,
      text: [...textOf.list.subarray(textOf.start[row], textOf.start[row + 1])].map((at) => texts.text[at]).join('\n'),
      box: [x0, y0, x1, y1],
      middle: [(x0 + x1) / 2, (y0 + y1) / 2],
      anchor: first === undefined ? [x0, y0] : [texts.corners[first * 8], texts.corners[first * 8 + 1]],
      length: length[row],
      area: area[row],
      letters: letters[row],
      mean: heavy ? [sumX[row] / weight[row] + origin[0], sumY[row] / weight[row] + origin[1]] : [x0, y0],
    })
  }
  return out
}
