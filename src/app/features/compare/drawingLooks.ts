import type { Change } from '../../../core/compare/compareVersions.ts'
import { type ComparedDrawings, type DrawingDifference, type StyleGroup, styleGroups } from '../../../core/compare/mergeDrawings.ts'
import type { Rect } from '../../../core/drawing/space.ts'

/** Entities that are the same are there for orientation: where many lie over each other they add up to this grey, on light and dark ground. */
export const SAME_COLOUR = 0x8b9199ff
const SAME_OPACITY = 0.55
/** What may be seen through is drawn in a pass of its own, which begins with it: never quite opaque. */
const MOST_OPACITY = 0.95

const changeOf: Partial<Record<StyleGroup, Change>> = {
  newChanged: 'changed',
  newMoved: 'moved',
  added: 'added',
  oldChanged: 'changed',
  oldMoved: 'moved',
  removed: 'removed',
}
const isOld = (group: StyleGroup): boolean => group === 'oldChanged' || group === 'oldMoved' || group === 'removed'

/** Writes the opacities of the versions at a place of the slider into the styles of their drawing: in the middle both are whole. */
export function fadeVersions({ drawing, groups, differences }: ComparedDrawings, blend: number, shown: ReadonlySet<Change>): void {
  const isEqual = differences.length === 0
  const opacity = styleGroups.map((group): number => {
    if (group === 'mask') return 1
    if (group === 'oldMask') return 0
    if (group === 'same') return isEqual || shown.has('same') ? MOST_OPACITY : SAME_OPACITY
    if (!shown.has(changeOf[group]!)) return 0
    return Math.min(MOST_OPACITY, 2 * (isOld(group) ? 1 - blend : blend))
  })
  for (const [style, group] of groups.entries()) drawing.styles.opacity[style] = opacity[group]
}

/** A place in which something differs. */
export interface Cloud {
  box: Rect
  change: Change
  of: readonly DrawingDifference[]
}

/** Boxes about the differences of a space, those of one kind that touch each other as one. `gap`: how far apart they may be, in units of the space. */
export function cloudsOf({ differences }: ComparedDrawings, space: number, shown: ReadonlySet<Change>, gap: number): Cloud[] {
  const clouds: Cloud[] = []
  for (const difference of differences) {
    const { change, boxes, space: own } = difference
    if (own !== space || !shown.has(change)) continue
    for (const box of boxes) {
      let cloud: Cloud = { box: [box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap], change, of: [difference] }
      // What touches it is taken in, and what touches that.
      for (let at = 0; at < clouds.length; ) {
        if (clouds[at].change === change && meet(clouds[at].box, cloud.box)) {
          cloud = { box: around(clouds[at].box, cloud.box), change, of: [...clouds[at].of, ...cloud.of] }
          clouds.splice(at, 1)
          at = 0
        } else at++
      }
      clouds.push(cloud)
      if (clouds.length > MOST_CLOUDS) return []
    }
  }
  return clouds
}

/** More places than these are no help. */
const MOST_CLOUDS = 400

const meet = (a: Rect, b: Rect): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
const around = (a: Rect, b: Rect): Rect => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]

/** Least side of a cloud and about how long its arcs are, CSS pixels. */
const LEAST = 28
const ARC = 14

/** The outline of a revision cloud about a box of the canvas, as the data of a path. */
export function cloudPath(x0: number, y0: number, x1: number, y1: number): string {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [w, h] = [Math.max(LEAST, x1 - x0), Math.max(LEAST, y1 - y0)]
  const [left, top] = [cx - w / 2, cy - h / 2]
  const [across, down] = [w, h].map((side) => Math.min(60, Math.max(2, Math.round(side / ARC))))
  const points: [number, number][] = []
  for (let i = 0; i < across; i++) points.push([left + (w * i) / across, top])
  for (let i = 0; i < down; i++) points.push([left + w, top + (h * i) / down])
  for (let i = 0; i < across; i++) points.push([left + w - (w * i) / across, top + h])
  for (let i = 0; i < down; i++) points.push([left, top + h - (h * i) / down])
  const last = points.at(-1)!
  const first = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`
  return (
    first +
    [...points.slice(1), points[0]]
      .map(([x, y], i) => {
        const [px, py] = points[i] ?? last
        const radius = Math.hypot(x - px, y - py) * 0.6
        return `A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  )
}
