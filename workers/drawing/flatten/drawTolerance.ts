import type { Tolerance } from '@node-projects/acad-ts'
import { drawTolerance } from '../tolerance/drawTolerance.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import type { Scene } from './scene.ts'

export function drawToleranceEntity({ text, insertionPoint, direction, style }: Tolerance, scene: Scene): void {
  const { textHeight, gap, scale, font, textColor } = dimensionStyle(style)
  const position = scene.project(insertionPoint)
  scene.flat((painter) => {
    painter.style({ ...(textColor !== undefined && { color: textColor }) })
    drawTolerance(
      { text, position, rotation: Math.atan2(direction.y, direction.x), height: textHeight * scale, gap: gap * scale, font },
      scene.all.fonts,
      painter,
    )
  })
}
