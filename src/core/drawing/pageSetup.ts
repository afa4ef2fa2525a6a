import type { Affine } from './spaceWindow.ts'
import type { Rect } from './space.ts'

/** Millimetres, upright. */
export const pageSizes = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
  Letter: [215.9, 279.4],
  Tabloid: [279.4, 431.8],
  'ANSI D': [558.8, 863.6],
} as const
export type PageSize = keyof typeof pageSizes

export interface PageSetup {
  width: number
  height: number
  toPage: Affine
  /** Millimetres of paper per millimetre of the drawing. */
  scale: number
}

const MARGIN_MM = 10

/**
 * Puts an area of a tab onto a page, in the middle, turned to lie as it does. `mmPerUnit`: of the tab's units.
 * `scale`: paper to drawing (0.01 = 1:100); absent = as large as fits. `size` absent: the page is as large as the area at that scale (1:1 if absent).
 */
export function setUpPage(area: Rect, mmPerUnit: number, size: PageSize | undefined, scale?: number): PageSetup {
  const wide = Math.max((area[2] - area[0]) * mmPerUnit, 1e-9)
  const high = Math.max((area[3] - area[1]) * mmPerUnit, 1e-9)
  if (!size) {
    const own = scale ?? 1
    return place(area, mmPerUnit, own, wide * own, high * own)
  }
  const [short, long] = pageSizes[size]
  const [width, height] = wide > high ? [long, short] : [short, long]
  const fitted = Math.min((width - 2 * MARGIN_MM) / wide, (height - 2 * MARGIN_MM) / high)
  return place(area, mmPerUnit, scale ?? fitted, width, height)
}

function place([x0, y0, x1, y1]: Rect, mmPerUnit: number, scale: number, width: number, height: number): PageSetup {
  const k = mmPerUnit * scale
  return { width, height, scale, toPage: [k, 0, 0, k, width / 2 - (k * (x0 + x1)) / 2, height / 2 - (k * (y0 + y1)) / 2] }
}
