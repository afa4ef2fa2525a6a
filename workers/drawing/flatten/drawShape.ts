import type { Shape } from '../model/texts.ts'
import { drawGlyph } from '../build/drawGlyph.ts'
import type { Scene } from './scene.ts'

/** A shape of a shape file that was found among the files. */
export function drawShape({ insertionPoint, normal, size, rotation, relativeXScale, obliqueAngle, shapeStyle, shapeIndex }: Shape, scene: Scene): void {
  const glyph = scene.all.fonts.shape(shapeStyle.filename, shapeIndex)
  if (!glyph) return scene.all.skip('SHAPE')
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const [width, slant] = [size * (relativeXScale || 1), Math.tan(obliqueAngle) * size]
  scene.on(normal, insertionPoint.z, (painter) => {
    drawGlyph(painter, glyph, [cos * width, sin * width, cos * slant - sin * size, sin * slant + cos * size, insertionPoint.x, insertionPoint.y])
  })
}
