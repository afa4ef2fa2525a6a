import type { Figure } from '../board/figure.ts'
import { stroked } from '../board/ring.ts'
import type { Face } from '../../drawing/fonts/face.ts'
import { readStrokeFile } from '../../drawing/fonts/strokeFile.ts'
import { type Place, placed } from './place.ts'
import { hasFlag, type List, listOf, numberAt, numberOf, textAt } from './sexpr.ts'

/** Distance between lines, in heights of capitals. */
const LINE = 1.62
const SLANT = 1 / 8
const MOST_LETTERS = 5000

/** The letters that texts on boards are drawn with. */
export const loadFace = async (): Promise<Face> => readStrokeFile(await (await import('#fonts')).strokeBytes('simplex'))

const isHidden = (list: List): boolean => hasFlag(list, 'hide') || hasFlag(listOf(list, 'effects') ?? [], 'hide')

/** Text without the marks for overbars, sub- and superscripts. */
const plain = (text: string): string => text.replaceAll(/[~^_]\{([^{}]*)\}/g, '$1')

/**
 * The area of a text that is drawn with a round pen. `shown`: its words, variables filled in. `parent`: the footprint that it belongs to; its own angle is the
 * one on the board. Undefined when it is hidden or empty.
 */
export function textFigure(list: List, shown: string, parent: Place, face: Face): Figure | undefined {
  const text = plain(shown)
  if (isHidden(list) || text.trim() === '' || text.length > MOST_LETTERS) return undefined
  const effects = listOf(list, 'effects')
  const font = listOf(effects, 'font')
  const size = listOf(font, 'size')
  const [height, width] = [numberAt(size, 1, 1), numberAt(size, 2, 1)]
  const bold = hasFlag(font ?? [], 'bold')
  const thickness = numberOf(font, 'thickness') || Math.min(height, width) / (bold ? 5 : 8)
  const justify = (listOf(effects, 'justify') ?? []).slice(1).map(String)
  const mirror = justify.includes('mirror') ? -1 : 1
  const at = listOf(list, 'at')
  const [x, y] = placed([numberAt(at, 1), -numberAt(at, 2)], parent)
  const isUnlocked = hasFlag(at ?? [], 'unlocked') || hasFlag(list, 'unlocked')
  const place: Place = { x, y, angle: isUnlocked ? numberAt(at, 3) : upright(numberAt(at, 3), parent.angle !== 0 || list[0] !== 'gr_text') }
  const slant = hasFlag(font ?? [], 'italic') ? SLANT : 0

  const lines = text.replace(/\n$/, '').split('\n')
  const total = height + (lines.length - 1) * LINE * height
  const top = justify.includes('top') ? 0 : justify.includes('bottom') ? total : total / 2
  const rings: number[][] = []
  let widest = 0
  for (const [number, line] of lines.entries()) {
    const letters = [...line].map((letter) => face.glyph(letter.codePointAt(0)!) ?? face.glyph(0x3f)).filter((glyph) => glyph?.kind === 'stroke')
    const length = letters.reduce((sum, { advance }) => sum + advance * width, 0)
    widest = Math.max(widest, length)
    let pen = justify.includes('left') ? 0 : justify.includes('right') ? -length : -length / 2
    const base = top - height - number * LINE * height
    for (const { strokes, advance } of letters) {
      for (const stroke of strokes) {
        const points: number[] = []
        for (let i = 0; i + 1 < stroke.length; i += 2) {
          const [u, v] = [pen + (stroke[i] + slant * stroke[i + 1]) * width, base + stroke[i + 1] * height]
          points.push(...placed([mirror * u, v], place))
        }
        rings.push(...stroked(points, thickness))
      }
      pen += advance * width
    }
  }
  const left = justify.includes('left') ? 0 : justify.includes('right') ? -widest : -widest / 2
  const box = [left, top - total, left + widest, top - total, left + widest, top, left, top]
  const corners: number[] = []
  for (let i = 0; i < 8; i += 2) corners.push(...placed([mirror * box[i], box[i + 1]], place))
  return { type: textAt(list, 0), rings, text: { text, corners } }
}

/** Texts of footprints are kept readable: turned by at most a quarter either way. */
function upright(angle: number, keep: boolean): number {
  if (!keep) return angle
  let turned = angle % 360
  if (turned > 180) turned -= 360
  if (turned <= -180) turned += 360
  if (turned > 90) turned -= 180
  else if (turned <= -90) turned += 180
  return turned
}
