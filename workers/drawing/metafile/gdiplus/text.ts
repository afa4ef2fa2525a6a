import { multiply2 } from '../../geometry/affine.ts'
import type { Matrix2 } from '../../emitter.ts'
import type { MetafileText } from '../items.ts'
import type { PlusBrush, PlusFont, PlusFormat } from './objects.ts'
import { lookOf, plainOf } from './paint.ts'
import type { PlusPlayer } from './player.ts'
import { CAPITALS } from '../textRun.ts'

const [RIGHT_TO_LEFT, VERTICAL, ONE_LINE] = [1, 2, 0x1000]
/** A text without a format stands a sixth of an em from the edge of its box. */
const plain: PlusFormat = { flags: 0, align: 0, lineAlign: 0, margin: 1 / 6 }
/** Places that lie on one line, in parts of an em. */
const LEVEL = 0.01

type Look = Pick<MetafileText, 'kind' | 'justify' | 'font' | 'underline' | 'strikeOut' | 'color'> & { opacity?: number }

function lookOfText(font: PlusFont, brush: PlusBrush, justify: 0 | -0.5 | -1): Look {
  return {
    kind: 'text',
    justify,
    font: { name: font.face, ...(font.bold && { bold: true }), ...(font.italic && { italic: true }) },
    underline: font.underline,
    strikeOut: font.strikeOut,
    ...lookOf(plainOf(brush)),
  }
}

/** From heights of capitals to millimetres, at a place. */
function letterMatrix([a, b, c, d, e, f]: Matrix2, x: number, y: number, capitals: number): Matrix2 {
  return [a * capitals, b * capitals, -c * capitals, -d * capitals, a * x + c * y + e, b * x + d * y + f]
}

/** A text in a box (x, y, width, height). */
export function drawString(player: PlusPlayer, text: string, font: PlusFont, brush: PlusBrush, box: readonly number[], format = plain): void {
  if (format.flags & VERTICAL) return player.skip('vertical text')
  const em = player.worldLength(font.size, font.unit)
  const capitals = em * CAPITALS
  if (!(capitals > 0) || text === '') return
  const [x, y, width, height] = box
  const isTurned = (format.flags & RIGHT_TO_LEFT) !== 0
  const align = isTurned && format.align !== 1 ? 2 - format.align : format.align
  const margin = format.margin * em
  const left = align === 1 ? x + width / 2 : align === 2 ? x + width - margin : x + margin
  const top = y + (height * format.lineAlign) / 2
  const room = format.flags & ONE_LINE ? 0 : Math.max(0, width - 2 * margin)
  player.put({
    ...lookOfText(font, brush, align === 1 ? -0.5 : align === 2 ? -1 : 0),
    codes: Array.from(text, (letter) => letter.codePointAt(0)!),
    matrix: letterMatrix(player.matrix, left, top, capitals),
    box: { width: room / capitals, lineAlign: format.lineAlign },
  })
}

/** Letters at places of their baselines (x y pairs; a single one: where the first stands). */
export function drawPlacedLetters(
  player: PlusPlayer,
  codes: readonly number[],
  font: PlusFont,
  brush: PlusBrush,
  places: readonly number[],
  own?: Matrix2,
): void {
  const em = player.worldLength(font.size, font.unit)
  const capitals = em * CAPITALS
  if (!(capitals > 0) || codes.length === 0) return
  const look = lookOfText(font, brush, 0)
  const matrix = own ? multiply2(player.matrix, own) : player.matrix
  const [x, y] = places
  const isLevel = codes.every((_, i) => Math.abs((places[i * 2 + 1] ?? y) - y) < LEVEL * em && (i === 0 || !(places[i * 2] < places[i * 2 - 2])))
  if (isLevel) {
    const steps = places.length >= codes.length * 2 ? codes.map((_, i) => (places[i * 2] - x) / capitals) : undefined
    player.put({ ...look, codes: [...codes], matrix: letterMatrix(matrix, x, y, capitals), ...(steps && codes.length > 1 && { steps }) })
    return
  }
  for (const [i, code] of codes.entries())
    player.put({ ...look, codes: [code], matrix: letterMatrix(matrix, places[i * 2] ?? x, places[i * 2 + 1] ?? y, capitals) })
}
