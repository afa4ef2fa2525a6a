import type { ArcAlignedText } from '../model/arcAlignedText.ts'
import { sweepOf } from '../geometry/arcs.ts'
import { drawText } from '../text/drawText.ts'
import { textLetters } from '../text/percentCodes.ts'
import { fontOf } from './drawText.ts'
import type { Scene } from './scene.ts'

/** Letter by letter along the arc: clockwise where their tops point away from the centre, else counter-clockwise. */
export function drawArcText(text: ArcAlignedText, scene: Scene): void {
  const { center, radius, height, widthFactor, inward, concave, offset } = text
  const font = fontOf(text.style)
  const face = scene.all.fonts.face(font)
  const letters = textLetters(text.text)
  const widths = letters.map(({ code }) => (face.glyph(code)?.advance ?? 0) * height * widthFactor)
  // Base lines lie where the letters' near side keeps the offset from the arc.
  const base = radius + (concave ? -offset : offset) + (concave === inward ? 0 : concave ? -height : height)
  const length = sweepOf(text.start, text.end) * radius - text.left - text.right
  const { gap, first } = spread(text, widths, length)
  const turn = inward ? 1 : -1
  let along = text.left + first
  scene.on(text.normal, center.z, (painter) => {
    for (const [i, { code }] of letters.entries()) {
      const angle = (inward ? text.start : text.end) + (turn * (along + widths[i] / 2)) / radius
      along += widths[i] + gap
      if (code === 0x20) continue
      const rotation = angle + (turn * Math.PI) / 2
      const [x, y] = [
        center.x + base * Math.cos(angle) - (widths[i] / 2) * Math.cos(rotation),
        center.y + base * Math.sin(angle) - (widths[i] / 2) * Math.sin(rotation),
      ]
      drawText({ text: String.fromCodePoint(code), position: [x, y], height, widthFactor, rotation, font }, scene.all.fonts, painter)
    }
  })
}

/** Free space between letters, and before the first. */
function spread({ alignment, spacing }: ArcAlignedText, widths: readonly number[], length: number): { gap: number; first: number } {
  const sum = widths.reduce((total, width) => total + width, 0)
  if (alignment === 'fit') return { gap: widths.length > 1 ? (length - sum) / (widths.length - 1) : 0, first: 0 }
  const free = length - sum - spacing * (widths.length - 1)
  return { gap: spacing, first: alignment === 'left' ? 0 : alignment === 'right' ? free : free / 2 }
}
