import { leavesOut, mapX, mapY, recordsOf, scaleOf, type SpaceWindow, windowHas } from '../../core/drawing/spaceWindow.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'
import { spaceIndexOf } from '../../core/drawing/spaceIndex.ts'
import type { DrawingPick } from './api.ts'

/** Strokes are what people point at: an area or letter under the pointer counts as this far away, as a part of the radius. */
const AREA_RANK = 0.9
const LETTER_RANK = 0.4

/**
 * The nearest item to a point of the sheet, no farther than `radius` (sheet units): the sheet's own items before those that its viewports show,
 * of equally near items the upper one. `shown`: which layers are drawn.
 */
export function pickAt(drawing: Drawing, windows: readonly SpaceWindow[], shown: Uint8Array, x: number, y: number, radius: number): DrawingPick | null {
  for (let at = windows.length - 1; at >= 0; at--) {
    const window = windows[at]
    if (!windowHas(window, x, y)) continue
    const index = spaceIndexOf(drawing, window.space)
    if (!index) continue
    const px = mapX(window.toSpace, x, y)
    const py = mapY(window.toSpace, x, y)
    const reach = radius * scaleOf(window.toSpace)
    let best = Infinity
    let found = -1
    for (const item of index.itemsIn([px - reach, py - reach, px + reach, py + reach])) {
      const style: number = index.space.items.style[item]
      const layer = drawing.styles.layer[style]
      if (drawing.styles.opacity[style] === 0 || shown[layer] === 0 || leavesOut(window, drawing.styles, style)) continue
      const near = index.near(item, px, py)
      if (!near) continue
      const rank = near.kind === 'stroke' ? near.distance : near.kind === 'letter' ? reach * LETTER_RANK : reach * AREA_RANK
      if (rank > reach || rank > best || (rank === best && item < found)) continue
      best = rank
      found = item
    }
    if (found >= 0) return { space: recordsOf(drawing, window.space), viewport: window.viewport, item: found, entity: index.space.items.entity[found] }
  }
  return null
}
