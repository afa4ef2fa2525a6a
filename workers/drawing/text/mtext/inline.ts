import type { FaceGlyph } from '../../fonts/face.ts'
import type { FontLibrary } from '../../fonts/fontLibrary.ts'
import type { MTextState, MTextToken, ParagraphStyle, StackKind } from './mtextState.ts'

/** One unit of a line: a letter, a space, a tab or a stack. Lengths are drawing units. */
export interface Inline {
  kind: 'letter' | 'space' | 'tab' | 'stack'
  code: number
  glyph?: FaceGlyph
  stack?: { kind: StackKind; top: Inline[]; bottom: Inline[]; topWidth: number; bottomWidth: number }
  state: MTextState
  width: number
}

export interface Paragraph {
  items: Inline[]
  style: ParagraphStyle
  /** Look at its end, for the height of an empty line. */
  state: MTextState
  column: boolean
}

/** Parts of a stack stand this far apart, in heights. */
export const STACK_GAP = 0.36

function letters(text: string, state: MTextState, fonts: FontLibrary): Inline[] {
  const face = fonts.face(state.font)
  const out: Inline[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const glyph = face.glyph(code)
    const width = (glyph?.advance ?? 0) * state.height * state.widthFactor * state.tracking
    out.push({ kind: code === 0x20 ? 'space' : 'letter', code, glyph, state, width })
  }
  return out
}

const widthOf = (items: readonly Inline[]): number => items.reduce((sum, { width }) => sum + width, 0)

/** Measures the tokens and gathers them into paragraphs. */
export function paragraphsOf(tokens: readonly MTextToken[], fonts: FontLibrary): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let items: Inline[] = []
  for (const token of tokens) {
    const { state } = token
    if (token.kind === 'letters') items.push(...letters(token.text.slice(0, 100_000), state, fonts))
    else if (token.kind === 'tab') items.push({ kind: 'tab', code: 0x20, state, width: 0 })
    else if (token.kind === 'stack') {
      const top = letters(token.top, state, fonts),
        bottom = letters(token.bottom, state, fonts)
      const topWidth = widthOf(top),
        bottomWidth = widthOf(bottom)
      const slash = token.stack === 'diagonal' ? state.height * 0.5 : 0
      const width = token.stack === 'diagonal' ? topWidth + slash + bottomWidth : Math.max(topWidth, bottomWidth)
      items.push({ kind: 'stack', code: 0xfffc, stack: { kind: token.stack, top, bottom, topWidth, bottomWidth }, state, width: width + state.height * 0.1 })
    } else {
      paragraphs.push({ items, style: token.style, state, column: token.column === true })
      items = []
    }
  }
  return paragraphs
}
