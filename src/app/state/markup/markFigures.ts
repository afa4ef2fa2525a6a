import { type Figure, platePath } from '../../../core/markup/figure.ts'
import { HALO, headPath, linePath } from '../../../core/markup/markPath.ts'
import type { Spot } from '../../../core/markup/spot.ts'
import type { Mark } from './marks.ts'
import { LINE_HEIGHT, plateSize, stampBorder, textSize } from './words.ts'

const PAPER = '#ffffff'
const INK = '#1b1f24'

/** A mark as `MarkShape` draws it, for pages. `lines`: what a text or stamp says. */
export function markFigures({ kind, colour, width }: Pick<Mark, 'kind' | 'colour' | 'width'>, spots: readonly Spot[], lines: readonly string[]): Figure[] {
  if (kind === 'text' || kind === 'stamp') return wordFigures({ kind, colour, width }, spots[0], lines)
  const line = linePath(kind, spots, width)
  const halo = { stroke: PAPER, opacity: 0.75 }
  if (kind !== 'arrow')
    return [
      { d: line, width: width + HALO, ...halo },
      { d: line, stroke: colour, width },
    ]
  const head = headPath(spots[0], spots[1], width)
  return [
    { d: line, width: width + HALO, ...halo },
    { d: head, width: HALO, ...halo },
    { d: line, stroke: colour, width },
    { d: head, fill: colour },
  ].filter(({ d }) => d !== '')
}

function wordFigures(mark: Pick<Mark, 'kind' | 'colour' | 'width'>, { x, y }: Spot, lines: readonly string[]): Figure[] {
  const plate = plateSize(lines, mark)
  const size = textSize(mark.width)
  const isStamp = mark.kind === 'stamp'
  const d = platePath(x, y, plate.width, plate.height, isStamp ? 4 : 6)
  const top = ((lines.length - 1) * size * LINE_HEIGHT) / 2
  return [
    { d, fill: PAPER, opacity: isStamp ? 0.85 : 0.9 },
    { d, stroke: mark.colour, width: isStamp ? stampBorder(mark.width) : 1 },
    ...lines.map((text, i) => ({ text, x, y: y + i * size * LINE_HEIGHT - top, size, fill: INK })),
  ]
}
