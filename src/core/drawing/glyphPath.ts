import { type Affine, mapX, mapY } from './spaceWindow.ts'
import type { OutlineFont } from './drawing.ts'
import type { Rect } from './space.ts'

/** What outlines are traced into: a canvas, a path of SVG or PDF. */
export interface PathSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void
  closePath(): void
}

export function traceGlyph(font: OutlineFont, glyph: number, sink: PathSink, m: Affine): void {
  const v = font.coordinates
  let at = font.coordinateStart[glyph]
  const x = (i: number): number => mapX(m, v[at + i], v[at + i + 1])
  const y = (i: number): number => mapY(m, v[at + i], v[at + i + 1])
  for (let c = font.start[glyph]; c < font.start[glyph + 1]; c++) {
    switch (font.commands[c]) {
      case 0:
        sink.moveTo(x(0), y(0))
        at += 2
        break
      case 1:
        sink.lineTo(x(0), y(0))
        at += 2
        break
      case 2:
        sink.quadraticCurveTo(x(0), y(0), x(2), y(2))
        at += 4
        break
      case 3:
        sink.bezierCurveTo(x(0), y(0), x(2), y(2), x(4), y(4))
        at += 6
        break
      case 4:
        sink.closePath()
    }
  }
}

/** Box of a glyph's outline in em; undefined when it draws nothing (a space). */
export function glyphBox(font: OutlineFont, glyph: number): Rect | undefined {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = font.coordinateStart[glyph]; i + 1 < font.coordinateStart[glyph + 1]; i += 2) {
    x0 = Math.min(x0, font.coordinates[i])
    x1 = Math.max(x1, font.coordinates[i])
    y0 = Math.min(y0, font.coordinates[i + 1])
    y1 = Math.max(y1, font.coordinates[i + 1])
  }
  return x1 >= x0 && y1 >= y0 ? [x0, y0, x1, y1] : undefined
}
