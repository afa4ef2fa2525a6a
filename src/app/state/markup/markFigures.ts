import { useTranslation } from 'react-i18next'
import { type Figure, HALO, headPath, linePath, platePath, type Spot } from '../../../core/markup/markPath.ts'
import { isStampId, type Mark } from './marks.ts'

const FONT = '600 1px system-ui, sans-serif'
const MEASURED = 100
let context: CanvasRenderingContext2D | null | undefined

/** Width of a line of text, in CSS pixels at this size. */
function textWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * size * 0.6
  context.font = FONT.replace('1px', `${MEASURED}px`)
  return (context.measureText(text).width * size) / MEASURED
}

/** Letters by the width of lines: 2, 4 and 7 pixels give 15, 20 and 28. */
export const textSize = (width: number): number => Math.round(10 + width * 2.6)

export const LINE_HEIGHT = 1.3

/** Width of the frame around a stamp, by the width of lines. */
export const stampBorder = (width: number): number => Math.max(2, width * 0.7)

/** Size of a text or stamp with the room around it, CSS pixels. */
export function plateSize(lines: readonly string[], { kind, width }: Pick<Mark, 'kind' | 'width'>): { width: number; height: number } {
  const size = textSize(width)
  const pad = kind === 'stamp' ? size * 0.6 : size * 0.4
  return { width: Math.max(size, ...lines.map((line) => textWidth(line, size))) + 2 * pad, height: lines.length * size * LINE_HEIGHT + pad }
}

/** The words of texts and stamps: those of a stamp are in the reader's language. */
export function useWords(): (mark: Pick<Mark, 'kind' | 'text'>) => string[] {
  const { t, i18n } = useTranslation('markup')
  return ({ kind, text = '' }) => {
    const words = kind === 'stamp' && isStampId(text) ? t(`stamp.${text}`).toLocaleUpperCase(i18n.language) : text
    return words === '' ? ['…'] : words.split('\n')
  }
}

const PAPER = '#ffffff'
const INK = '#1b1f24'

/** A mark as `MarkShape` draws it, for pages. `lines`: the words of a text or stamp. */
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
