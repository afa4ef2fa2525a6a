import type { Tolerance } from '../model/texts.ts'
import { drawTolerance } from '../tolerance/drawTolerance.ts'
import { changedStyle } from './changedStyle.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import type { ItemStyle } from '../emitter.ts'
import type { Scene } from './scene.ts'

export function drawToleranceEntity(tolerance: Tolerance, scene: Scene): void {
  const { text, insertionPoint, direction } = tolerance
  const { textHeight, gap, scale, font, textColor, lineColor } = dimensionStyle(changedStyle(tolerance, scene.frame.source), scene.frame.source)
  const spec = {
    text,
    position: scene.project(insertionPoint),
    rotation: Math.atan2(direction.y, direction.x),
    height: textHeight * scale,
    gap: gap * scale,
    font,
  }
  scene.flat((painter) => drawTolerance(spec, scene.all.fonts, painter, { frame: colored(lineColor), text: colored(textColor) }))
}

const colored = (color: number | undefined): Partial<ItemStyle> => (color === undefined ? {} : { color })
