import type { Emitter } from '../emitter.ts'

/** Draws a box around each line of text in place of its letters, lines and background, as AutoCAD does with QTEXTMODE on. The search finds the text. */
export function textBoxes(emitter: Emitter): Emitter {
  const nothing = (): void => {}
  return {
    push: (matrix) => emitter.push(matrix),
    pop: () => emitter.pop(),
    style: (own) => emitter.style(own),
    chordError: () => emitter.chordError(),
    polyline: nothing,
    strokes: nothing,
    fill: nothing,
    triangles: nothing,
    glyph: nothing,
    shape: nothing,
    block: () => true,
    text(text, corners, above) {
      emitter.polyline(corners, true)
      emitter.text(text, corners, above)
    },
  }
}
