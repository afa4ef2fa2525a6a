import { leavesOut, mapX, mapY, windowHas, windowsOf } from './spaceWindow.ts'
import type { Drawing } from './drawing.ts'
import type { StraightLine } from './snap.ts'

export interface FoundText {
  tab: number
  text: string
  /** On the sheet of the tab. */
  corners: [number, number][]
}

type Matcher = (text: string) => boolean

/** So many letters of a text are looked at by a regular expression: some need very long for long texts. */
const MAX_MATCHED = 1000

/** Takes texts that hold all words of the query, whatever their case, or what a regular expression describes. Undefined of one that is none. */
export function textMatcher(query: string, isExpression: boolean): Matcher | undefined {
  if (!isExpression) {
    const words = folded(query).split(/\s+/).filter(Boolean)
    return (text) => words.length > 0 && words.every((word) => folded(text).includes(word))
  }
  try {
    const expression = new RegExp(query, 'iu')
    return (text) => expression.test(text.slice(0, MAX_MATCHED))
  } catch {
    return undefined
  }
}

/**
 * Texts that are taken: those of tab `first` first, then the other tabs in their order.
 * Texts of model space are found on a layout where one of its viewports shows them.
 */
export function findTexts(drawing: Drawing, takes: Matcher, first: number): FoundText[] {
  const order = drawing.spaces.map((_, tab) => tab)
  // Views from the side have the texts of model space once more.
  const tabs = [...order.slice(first), ...order.slice(0, first)].filter((tab) => tab === first || drawing.spaces[tab].kind !== 'view')
  return tabs.flatMap((tab) => findOnTab(drawing, tab, takes, tab === first))
}

function findOnTab(drawing: Drawing, tab: number, takes: Matcher, throughViewports: boolean): FoundText[] {
  const found: FoundText[] = []
  for (const window of windowsOf(drawing, tab).toReversed()) {
    if (window.viewport >= 0 && !throughViewports) continue
    const { texts, items } = drawing.spaces[window.space]
    // Annotative texts stand there once for each scale. Those on frozen layers are found.
    const seen = { frozen: [], view: window.view }
    texts.text.forEach((text, row) => {
      if (!takes(text) || leavesOut(seen, drawing.styles, items.style[texts.item[row]])) return
      const corners: [number, number][] = []
      for (let i = row * 8; i < row * 8 + 8; i += 2) {
        const [x, y] = [texts.corners[i], texts.corners[i + 1]]
        corners.push([mapX(window.toSheet, x, y), mapY(window.toSheet, x, y)])
      }
      if (corners.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) && corners.some(([x, y]) => windowHas(window, x, y)))
        found.push({ tab, text, corners })
    })
  }
  // Reading order: from the top left.
  return found.sort((a, b) => b.corners[3][1] - a.corners[3][1] || a.corners[0][0] - b.corners[0][0])
}

/** The sign of diameters is found by the letter that keyboards have. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().replaceAll('⌀', 'ø')

type Point = readonly [number, number]

/** Sine of the angle below which lines are parallel: drawings are written with some eight digits. */
const PARALLEL = 1e-6

/**
 * The measurement that two straight lines ask for: of parallel ones their distance, from the picked point of the first across to the second, else the angle between
 * the sides on which they were picked. Undefined for one line twice.
 */
export function betweenLines(a: StraightLine, pickedA: Point, b: StraightLine, pickedB: Point): { mode: 'distance' | 'angle'; points: number[] } | undefined {
  const ax = a.x2 - a.x1,
    ay = a.y2 - a.y1,
    bx = b.x2 - b.x1,
    by = b.y2 - b.y1
  const sizes = Math.hypot(ax, ay) * Math.hypot(bx, by)
  if (!(sizes > 0)) return undefined
  const turn = ax * by - ay * bx
  if (Math.abs(turn) > PARALLEL * sizes) {
    const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / turn
    const [x, y] = [a.x1 + t * ax, a.y1 + t * ay]
    return { mode: 'angle', points: [...pickedA, x, y, ...pickedB] }
  }
  const along = ((pickedA[0] - b.x1) * bx + (pickedA[1] - b.y1) * by) / (bx * bx + by * by)
  const foot = [b.x1 + along * bx, b.y1 + along * by]
  const apart = Math.hypot(foot[0] - pickedA[0], foot[1] - pickedA[1])
  return apart > PARALLEL * Math.sqrt(sizes) ? { mode: 'distance', points: [...pickedA, ...foot] } : undefined
}
