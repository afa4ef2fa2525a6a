import { Leader } from '@node-projects/acad-ts'
import { at, type Corner, type Draft } from './draft.ts'
import { addWindow, insertBlock, paragraphs, table } from './sheets.ts'
import { type Behind, drawSection, hatch } from './views.ts'

/** Where the axis of the fitted unit lies in model space. */
const AXIS_Y = -215

const mirrored = (corners: readonly Corner[]): Corner[] => corners.map(([x, y, bulge = 0]) => [x, -y, -bulge])
const box = (x1: number, y1: number, x2: number, y2: number): Corner[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
]

/** Bearing 6207 (35 × 72 × 17) against the shoulder of its seat. */
const [LEFT, RIGHT, MIDDLE] = [19, 36, 27.5]
const [INNER, OUTER, PITCH, BALL] = [17.5, 36, 26.75, 5.6]
/** The grooves in which the balls run: half their width at the rings' edges, and the bulge of their arcs. */
const GROOVE = 3.4
const RUN = -Math.tan(Math.asin(GROOVE / BALL) / 2)
const outerRing: readonly Corner[] = [
  [LEFT, 31.2],
  [MIDDLE - GROOVE, 31.2, RUN],
  [MIDDLE + GROOVE, 31.2],
  [RIGHT, 31.2],
  [RIGHT, OUTER - 1],
  [RIGHT - 1, OUTER],
  [LEFT + 1, OUTER],
  [LEFT, OUTER - 1],
]
const innerRing: readonly Corner[] = [
  [LEFT, INNER + 1],
  [LEFT + 1, INNER],
  [RIGHT - 1, INNER],
  [RIGHT, INNER + 1],
  [RIGHT, 22.3],
  [MIDDLE + GROOVE, 22.3, RUN],
  [MIDDLE - GROOVE, 22.3],
  [LEFT, 22.3],
]
/** Case of the shaft seal 35 × 62 × 8, and its lip. */
const sealCase: readonly Corner[] = [
  [46, 31],
  [53, 31],
  [53, 21.5],
  [52, 21.5],
  [52, 30],
  [46, 30],
]
const sealLip: readonly Corner[] = [
  [52, 21.5],
  [53, 21.5],
  [53, 18.5],
  [50, 17.5],
  [47.5, 19.5],
  [49.5, 20.3],
  [52, 23.5],
]
const retainer = box(17.2, 33, 19, 38)

/** Edges of the housing behind the cut, as far as shaft and bearing leave them free: x, from and to which distance from the axis. */
const FREE: readonly Behind[] = [
  [-5, 21, 37],
  [-4, 21, 36],
  [45, INNER, 28],
  [53.5, INNER, 31],
  [55, INNER, 31.87],
]

/** The housing with bearing, seal and shaft, in section. */
export function drawFitting(draft: Draft): void {
  const housing = draft.block('HOUSING_SECTION', () => drawSection(draft, FREE))
  const bearing = draft.block('BEARING_6207', () => {
    for (const side of [1, -1]) {
      const turned = (corners: readonly Corner[]): Corner[] => (side > 0 ? [...corners] : mirrored(corners))
      for (const ring of [outerRing, innerRing]) {
        draft.outline('OUTLINE', turned(ring))
        hatch(draft, turned(ring), true, 1.6)
      }
      draft.circle('OUTLINE', MIDDLE, side * PITCH, BALL)
      draft.line('CENTER', MIDDLE - 8, side * PITCH, MIDDLE + 8, side * PITCH)
      draft.line('CENTER', MIDDLE, side * (PITCH - 8), MIDDLE, side * (PITCH + 8))
    }
  })
  const seal = draft.block('SEAL_35x62x8', () => {
    for (const side of [1, -1]) {
      const turned = (corners: readonly Corner[]): Corner[] => (side > 0 ? [...corners] : mirrored(corners))
      draft.outline('OUTLINE', turned(sealCase))
      hatch(draft, turned(sealCase), true, 0.8)
      draft.outline('OUTLINE', turned(sealLip))
      hatch(draft, turned(sealLip), false, 0)
    }
  })
  for (const block of [housing, bearing, seal]) insertBlock(draft, '0', block, 0, AXIS_Y)
  shaft(draft)
  balloons(draft)
  draft.text('TEXT', 'A - A, fitted', 25, AXIS_Y + 84, 5, 'center')
}

/** Shown uncut, as shafts are, with a shoulder before the bearing and broken ends. */
function shaft(draft: Draft): void {
  const y = AXIS_Y
  for (const side of [1, -1]) {
    draft.line('OUTLINE', -42, y + side * 21, 17, y + side * 21, 19, y + side * 19, 19, y + side * INNER, 88, y + side * INNER)
    draft.outline('OUTLINE', side > 0 ? retainer.map(([a, b]) => [a, y + b]) : retainer.map(([a, b]) => [a, y - b]))
    hatch(
      draft,
      retainer.map(([a, b]) => [a, y + side * b]),
      false,
      0,
    )
  }
  for (const [x, r] of [
    [17, 21],
    [19, 19],
  ])
    draft.line('OUTLINE', x, y - r, x, y + r)
  // Breaks: an S over the whole diameter.
  for (const [x, r] of [
    [-42, 21],
    [88, INNER],
  ])
    draft.outline(
      'THIN',
      [
        [x, y - r, -0.35],
        [x, y, 0.35],
        [x, y + r],
      ],
      false,
    )
  draft.line('CENTER', -50, y, 96, y)
}

/** Item, what it points at, and where its number stands. */
const items: readonly [number, number, number, number, number][] = [
  [1, 10, 70, -26, 76],
  [2, 27, 33.5, 66, 76],
  [3, 50, 29.5, 84, 62],
  [4, 18, 36, -30, 52],
  [5, 74, 10, 96, 38],
]

function balloons(draft: Draft): void {
  for (const [item, x, r, atX, atR] of items) {
    const length = Math.hypot(atX - x, atR - r)
    const leader = new Leader()
    leader.vertices = [at(x, AXIS_Y + r), at(atX + ((x - atX) * 5) / length, AXIS_Y + atR + ((r - atR) * 5) / length)]
    leader.style = draft.dimensions
    leader.arrowHeadEnabled = true
    draft.add('SYMBOL', leader)
    draft.circle('SYMBOL', atX, AXIS_Y + atR, 5)
    draft.text('TEXT', String(item), atX, AXIS_Y + atR, 3.5, 'middle')
  }
}

const PARTS = [
  ['Item', 'Qty', 'Description', 'Standard'],
  ['1', '1', 'Flanged bearing housing', 'FCT-2601-014'],
  ['2', '1', 'Ball bearing 6207', 'ISO 15'],
  ['3', '1', 'Shaft seal 35 x 62 x 8', 'ISO 6194-1'],
  ['4', '1', 'Retaining ring 72 x 2.5', 'DIN 472'],
  ['5', '1', 'Shaft', 'FCT-2601-021'],
]
const FITTING_NOTES = ['{\\H3.5;Fitting}', '1. Heat the housing to 80 %%dC, bearing at room temperature.', '2. Fill a third of the room with grease.'].join(
  '\\P',
)

export function fittingSheet(draft: Draft): void {
  addWindow(draft, { center: [110, 194], size: [176, 186], view: [24, AXIS_Y + 2], scale: 1, frozen: ['DETAIL'] })
  table(draft, 30, 106, [14, 14, 78, 54], PARTS, 2.5)
  paragraphs(draft, FITTING_NOTES, 30, 66, 2.5, 160)
}
