import { corners, drawGlyph, mapped } from '../build/drawGlyph.ts'
import { CONTINUOUS, type Emitter, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { FaceGlyph } from '../fonts/face.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { isFinite2, multiply2 } from '../geometry/affine.ts'
import { type TextLetter, textLetters } from './percentCodes.ts'
import type { TextBox, TextSpec } from './textSpec.ts'

const MAX_OBLIQUE = (85 / 180) * Math.PI
/** Heights at which lines run, in heights of capitals. */
const lines = { under: -0.2, over: 1.2, strike: 0.5 } as const
/** One for each letter: undefined where no font has it. */
type Glyphs = readonly (FaceGlyph | undefined)[]
/** From letter to letter of stacked text, as in txt.shx. */
const STACK_STEP = 1.5

/** Draws a line of text into the block. Gives its box, or undefined when there is nothing to draw. */
export function drawText(spec: TextSpec, fonts: FontLibrary, emitter: Emitter, style: Partial<ItemStyle> = {}): TextBox | undefined {
  const letters = textLetters(spec.text)
  const face = fonts.face(spec.font)
  const glyphs: (FaceGlyph | undefined)[] = []
  let width = 0
  let bottom = 0
  for (let i = 0; i < letters.length; i++) {
    const glyph = face.glyph(letters[i].code)
    glyphs.push(glyph)
    if (!glyph) continue
    width += glyph.advance
    bottom = Math.min(bottom, glyph.bottom)
  }
  const frame = textFrame(spec, width - trailing(glyphs.length > 0 ? glyphs[glyphs.length - 1] : face.glyph(0)), bottom, face.descent)
  if (letters.length === 0 || !frame || !isFinite2(frame)) return undefined
  emitter.style({ ...style, lineType: CONTINUOUS })
  const box = spec.stacked ? drawStacked(glyphs, frame, emitter) : drawRow(letters, glyphs, frame, emitter, bottom)
  emitter.text(searchedText(spec.text, letters), box, spec.stacked ? 1 : 1 / (1 - bottom))
  emitter.style({})
  return box
}

const MAX_SEARCHED = 10_000

/** The letters as text. Codes are longer than what they stand for: a text of as many letters as it is long has none. */
function searchedText(raw: string, letters: readonly TextLetter[]): string {
  if (letters.length === raw.length && raw.length <= MAX_SEARCHED) return raw
  let text = ''
  for (let i = 0; i < letters.length && i < MAX_SEARCHED; i++) text += String.fromCodePoint(letters[i].code)
  return text
}

function drawRow(letters: readonly TextLetter[], glyphs: Glyphs, frame: Matrix2, emitter: Emitter, bottom: number): TextBox {
  let x = 0
  let lined = false
  /** The frame moved to the letter. */
  const place: [number, number, number, number, number, number] = [frame[0], frame[1], frame[2], frame[3], 0, 0]
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]
    const letter = letters[i]
    lined ||= letter.under || letter.over || letter.strike
    if (!glyph) continue
    if (letter.code !== 0x20) {
      place[4] = frame[0] * x + frame[4]
      place[5] = frame[1] * x + frame[5]
      drawGlyph(emitter, glyph, place)
    }
    x += glyph.advance
  }
  if (lined) drawLines(letters, glyphs, frame, emitter)
  return mapped(corners(0, bottom, x, 1), frame)
}

/** The lines under, over and through letters. */
function drawLines(letters: readonly TextLetter[], glyphs: Glyphs, frame: Matrix2, emitter: Emitter): void {
  for (const kind of ['under', 'over', 'strike'] as const) {
    let from: number | undefined
    let at = 0
    letters.forEach((letter, i) => {
      if (letter[kind]) from ??= at
      at += glyphs[i]?.advance ?? 0
      if (from !== undefined && !letters[i + 1]?.[kind]) {
        emitter.polyline(mapped([from, lines[kind], at, lines[kind]], frame))
        from = undefined
      }
    })
  }
}

function drawStacked(glyphs: Glyphs, frame: Matrix2, emitter: Emitter): TextBox {
  for (const [i, glyph] of glyphs.entries()) if (glyph) drawGlyph(emitter, glyph, multiply2(frame, [1, 0, 0, 1, -glyph.advance / 2, -1 - i * STACK_STEP]))
  return mapped(corners(-0.5, -1 - (glyphs.length - 1) * STACK_STEP, 0.5, 0), frame)
}

/** Space behind the ink of a last letter: strokes are justified by their ink, outlines by their advance. */
function trailing(glyph: FaceGlyph | undefined): number {
  if (glyph?.kind !== 'stroke') return 0
  let right = 0
  for (const stroke of glyph.strokes) for (let i = 0; i < stroke.length; i += 2) right = Math.max(right, stroke[i])
  return right > 0 ? Math.max(0, glyph.advance - right) : 0
}

/**
 * From heights of capitals along the baseline to the block. `width`, `bottom` (lowest ink) and `descent` in heights of capitals. Where first points that AutoCAD
 * wrote beside the second ones are known, these rules give them.
 */
function textFrame(spec: TextSpec, width: number, bottom: number, descent: number): Matrix2 | undefined {
  const { horizontal = 'left', vertical = 'baseline', position, align } = spec
  let { height, rotation = 0, widthFactor = 1 } = spec
  if (!(widthFactor > 0)) widthFactor = 1
  // The first point, turn and height of stacked text are the file's: its justification follows other rules.
  const stretched = !spec.stacked && (horizontal === 'aligned' || horizontal === 'fit') && align !== undefined
  if (stretched) {
    const length = Math.hypot(align[0] - position[0], align[1] - position[1])
    if (length > 0 && width > 0) {
      rotation = Math.atan2(align[1] - position[1], align[0] - position[0])
      if (horizontal === 'aligned') height = length / (width * widthFactor)
      else widthFactor = length / (width * height)
    }
  }
  if (!(height > 0)) return undefined
  const byAlign = align !== undefined && !stretched && !spec.stacked && (horizontal !== 'left' || vertical !== 'baseline')
  const at = byAlign ? align : position
  const px = at[0]
  const py = at[1]
  let dx = 0,
    dy = 0
  if (!spec.stacked) {
    if (horizontal === 'center' || horizontal === 'middle') dx = -width / 2
    else if (horizontal === 'right') dx = -width
    if (horizontal === 'middle') dy = -(1 + bottom) / 2
    else if (vertical === 'middle') dy = -0.5
    else if (vertical === 'top') dy = -1
    else if (vertical === 'bottom') dy = descent
  }
  const oblique = Math.max(-MAX_OBLIQUE, Math.min(MAX_OBLIQUE, spec.oblique ?? 0))
  const sx = height * widthFactor * (spec.backwards ? -1 : 1),
    sy = height * (spec.upsideDown ? -1 : 1)
  const shear = Math.tan(oblique) * height * (spec.backwards ? -1 : 1)
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  const turned: Matrix2 = [cos * sx, sin * sx, cos * shear - sin * sy, sin * shear + cos * sy, px, py]
  // The slant leaves the baseline where it is: justification shifts along and across the text.
  const acrossX = -sin * sy * dy,
    acrossY = cos * sy * dy
  return [turned[0], turned[1], turned[2], turned[3], px + turned[0] * dx + acrossX, py + turned[1] * dx + acrossY]
}
