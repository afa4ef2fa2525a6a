import { drawGlyph } from '../build/drawGlyph.ts'
import { arcPoints } from '../geometry/arcs.ts'
import type { Point } from '../model/curves.ts'
import type { Shape } from '../model/texts.ts'
import type { Scene } from './scene.ts'

/** Sizes of 0 and below are percentages of the screen's height when the drawing fits it. */
const DEFAULT_PERCENT = 5

/** A point as $PDMODE says: 0 dot, 1 nothing, 2 plus, 3 cross, 4 tick; with 32 a circle, with 64 a square around it. */
export function drawPoint({ location, rotation }: Point, scene: Scene): void {
  const { header } = scene.frame.source.document
  const mode = isDefinition(scene) ? 0 : (header?.pointDisplayMode ?? 0)
  const size = header?.pointDisplaySize ?? 0
  const half = (size > 0 ? size : (scene.all.roughHeight * (-size || DEFAULT_PERCENT)) / 100) / 2
  const [x, y] = scene.project(location)
  scene.flat((painter) => {
    painter.style({ lineType: 0 })
    painter.push([Math.cos(rotation), -Math.sin(rotation), Math.sin(rotation), Math.cos(rotation), x, y])
    painter.shape('point', [0, 0])
    const style = mode & 7
    // A line without length is drawn as wide as a line is: a dot at every zoom.
    if (style === 0) painter.polyline([0, 0, 0, 0])
    if (style === 2) {
      painter.polyline([-half * 2, 0, half * 2, 0])
      painter.polyline([0, -half * 2, 0, half * 2])
    }
    if (style === 3) {
      painter.polyline([-half * 2, -half * 2, half * 2, half * 2])
      painter.polyline([-half * 2, half * 2, half * 2, -half * 2])
    }
    if (style === 4) painter.polyline([0, 0, 0, half])
    if (mode & 32) painter.polyline(arcPoints(0, 0, half, 0, 2 * Math.PI, painter.chordError()))
    if (mode & 64) painter.polyline([-half, -half, half, -half, half, half, -half, half], true)
    painter.pop()
  })
}

/** The points that a dimension is made from stand in its block, and are dots whatever $PDMODE says. */
const isDefinition = ({ frame }: Scene): boolean => /^\*D\d/i.test(frame.open.at(-1)?.name ?? '')

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
