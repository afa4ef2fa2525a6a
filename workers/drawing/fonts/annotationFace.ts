import type { StrokeGlyph } from './face.ts'
import { readStrokeFile } from './strokeFile.ts'
import { symbolFace } from './symbols.ts'

/** Symbols of tolerances in Unicode, and their letters among the drawn ones. */
const symbols: Record<string, string> = {
  '∠': 'a',
  '⟂': 'b',
  '⊥': 'b',
  '⏥': 'c',
  '▱': 'c',
  '⌓': 'd',
  '○': 'e',
  '∥': 'f',
  '⫽': 'f',
  '⌭': 'g',
  '↗': 'h',
  '⌯': 'i',
  '⌖': 'j',
  '⌒': 'k',
  'Ⓛ': 'l',
  'Ⓜ': 'm',
  '⌀': 'n',
  '∅': 'n',
  Ø: 'n',
  '□': 'o',
  'Ⓟ': 'p',
  '◎': 'r',
  'Ⓢ': 's',
  '⌰': 't',
  '⏤': 'u',
  '⌴': 'v',
  '⌵': 'w',
  '↧': 'x',
  '⌲': 'y',
  '⌳': 'z',
}
const UNKNOWN = '□'

/** Letters of texts that annotations state without outlines. */
export interface AnnotationFace {
  glyph(letter: string): StrokeGlyph
}

/** Reads the stroke font; undefined where it cannot be fetched. Letters that it lacks are drawn as a box. */
export async function loadAnnotationFace(): Promise<AnnotationFace | undefined> {
  const bytes = await (await import('#fonts')).strokeBytes('simplex').catch(() => undefined)
  if (!bytes) return undefined
  const letters = readStrokeFile(bytes)
  const stroke = (letter: string): StrokeGlyph | undefined => {
    const symbol = symbols[letter]
    const found = symbol ? symbolFace.glyph(symbol.codePointAt(0)!) : letters.glyph(letter.codePointAt(0)!)
    return found?.kind === 'stroke' ? found : undefined
  }
  return { glyph: (letter) => stroke(letter) ?? stroke(UNKNOWN)! }
}
