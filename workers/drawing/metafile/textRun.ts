import type { Matrix2 } from '../emitter.ts'
import type { DeviceContext, LogicalFont } from './deviceContext.ts'
import type { MetafileText } from './items.ts'

/** A call that writes text, in logical units. */
export interface TextRun {
  codes: number[]
  x: number
  y: number
  /** From each letter to the next. */
  advances?: readonly number[]
  /** Box that is filled in the colour of the background first: left, top, right, bottom. */
  opaque?: readonly number[]
}

/** Bits of SETTEXTALIGN: at the current point, right or centre, baseline or bottom. */
const UPDATE = 1
const [RIGHT, CENTRE, HORIZONTAL] = [2, 6, 6]
const [BOTTOM, BASELINE, VERTICAL] = [8, 24, 24]
/** Parts of the em, as fonts without serifs have them: line, ascent, descent, capitals. */
export const [LINE, ASCENT, CAPITALS] = [1.149, 0.905, 0.716]
const DESCENT = 0.212

const plain: LogicalFont = { type: 'font', height: 0, escapement: 0, bold: false, italic: false, underline: false, strikeOut: false, charset: 1, face: '' }
const DEFAULT_HEIGHT = 16

/** Letters where a call puts them. `matrix`: from logical units to millimetres, y up. Moves the current point on where text does so. */
export function placeText(run: TextRun, context: DeviceContext, matrix: Matrix2): MetafileText {
  const font = context.font ?? plain
  const height = font.height || DEFAULT_HEIGHT
  const em = Math.abs(height) / (height > 0 ? LINE : 1)
  const [a, b, c, d, e, f] = matrix
  // Letters are never mirrored: up is to the left of the line as seen, whichever way y goes.
  const down = a * d - b * c < 0 ? 1 : -1
  const angle = (font.escapement / 1800) * Math.PI
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = [a * cos - c * down * sin, b * cos - d * down * sin]
  const upwards = [-a * sin - c * down * cos, -b * sin - d * down * cos]
  const stretch = Math.hypot(along[0], along[1]) || 1
  const tall = Math.hypot(upwards[0], upwards[1]) || 1
  const u = [along[0] / stretch, along[1] / stretch]
  const v = [-u[1], u[0]]
  const { textAlign } = context
  const atPoint = (textAlign & UPDATE) !== 0
  const [x, y] = atPoint ? [context.x, context.y] : [run.x, run.y]
  const vertical = textAlign & VERTICAL
  const rise = (vertical === BASELINE ? 0 : vertical === BOTTOM ? DESCENT : -ASCENT) * em * tall
  const [px, py] = [a * x + c * y + e + v[0] * rise, b * x + d * y + f + v[1] * rise]
  const across = CAPITALS * em * stretch
  const up = CAPITALS * em * tall
  const steps: number[] = []
  let width = 0
  for (const advance of run.advances ?? []) {
    steps.push(width / (CAPITALS * em))
    width += advance
  }
  const horizontal = textAlign & HORIZONTAL
  const justify = horizontal === CENTRE ? -0.5 : horizontal === RIGHT ? -1 : 0
  if (atPoint) {
    context.x += width * cos
    context.y -= width * sin * down
  }
  const bySteps = run.advances !== undefined && width > 0
  const shift = bySteps ? (justify * width * across) / (CAPITALS * em) : 0
  return {
    kind: 'text',
    codes: run.codes,
    ...(bySteps && { steps }),
    justify: bySteps ? 0 : justify,
    matrix: [u[0] * across, u[1] * across, v[0] * up, v[1] * up, px + u[0] * shift, py + u[1] * shift],
    font: { name: font.face, ...(font.bold && { bold: true }), ...(font.italic && { italic: true }) },
    underline: font.underline,
    strikeOut: font.strikeOut,
    color: context.textColor,
  }
}
