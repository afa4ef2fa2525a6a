import {
  type Dimension,
  DimensionAligned,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionArc,
  DimensionDiameter,
  DimensionLinear,
  DimensionOrdinate,
  DimensionRadius,
  LargeRadialDimension,
} from '../model/dimensions.ts'
import type { DimensionSpec } from '../dimension/dimensionSpec.ts'
import { drawDimension } from '../dimension/drawDimension.ts'
import { extrusion, type Point3, translation } from '../geometry/affine.ts'
import type { Point2 } from '../text/textSpec.ts'
import { changedStyle, dimensionStyle } from './dimensionStyle.ts'
import { drawBlock } from './drawInsert.ts'
import { penOf } from './drawText.ts'
import type { Frame, Scene } from './scene.ts'

/** A dimension as its block shows it; without one it is made from its points. */
export function drawDimensionEntity(dimension: Dimension, scene: Scene): void {
  const { block, insertionPoint } = dimension
  if (block && [...block.entities].length > 0) return drawBlock(block, translation(insertionPoint.x, insertionPoint.y, insertionPoint.z), scene)
  const toPlane = planeCoordinates(dimension.normal)
  const spec = dimensionSpec(dimension, toPlane, scene.frame)
  if (spec) scene.on(dimension.normal, toPlane(dimension.definitionPoint)[2], (painter) => drawDimension(spec, scene.all.fonts, painter, penOf(scene, painter)))
  else scene.all.skip('DIMENSION')
}

/** World points (those that are measured) in the coordinates of the dimension's plane. */
function planeCoordinates(normal: Point3): (point: Point3) => [number, number, number] {
  const m = extrusion(normal)
  return ({ x, y, z }) => [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z]
}

function dimensionSpec(dimension: Dimension, toPlane: (point: Point3) => [number, number, number], frame: Frame): DimensionSpec | undefined {
  const p = (point: Point3): Point2 => {
    const [x, y] = toPlane(point)
    return [x, y]
  }
  const { textMiddlePoint: middle, definitionPoint } = dimension
  const common = {
    style: dimensionStyle(changedStyle(dimension, frame.source), frame),
    text: dimension.text,
    textRotation: dimension.textRotation,
    flip1: dimension.flipArrow1,
    flip2: dimension.flipArrow2,
    textMoved: dimension.isTextUserDefinedLocation,
    ...((middle.x !== 0 || middle.y !== 0) && { textPosition: [middle.x, middle.y] as const }),
  }
  // Linear ones are aligned ones too.
  if (dimension instanceof DimensionLinear)
    return {
      ...common,
      kind: 'linear',
      first: p(dimension.firstPoint),
      second: p(dimension.secondPoint),
      line: p(definitionPoint),
      angle: dimension.rotation,
      oblique: dimension.extLineRotation,
    }
  if (dimension instanceof DimensionAligned)
    return {
      ...common,
      kind: 'aligned',
      first: p(dimension.firstPoint),
      second: p(dimension.secondPoint),
      line: p(definitionPoint),
      oblique: dimension.extLineRotation,
    }
  if (dimension instanceof DimensionAngular2Line)
    return {
      ...common,
      kind: 'angular2line',
      a1: p(dimension.firstPoint),
      a2: p(dimension.secondPoint),
      b1: p(dimension.angleVertex),
      b2: p(definitionPoint),
      arc: p(dimension.dimensionArc),
    }
  if (dimension instanceof DimensionAngular3Pt)
    return {
      ...common,
      kind: 'angular3point',
      vertex: p(dimension.angleVertex),
      first: p(dimension.firstPoint),
      second: p(dimension.secondPoint),
      arc: p(definitionPoint),
    }
  if (dimension instanceof DimensionRadius) return { ...common, kind: 'radius', center: p(definitionPoint), chord: p(dimension.angleVertex) }
  if (dimension instanceof LargeRadialDimension)
    return {
      ...common,
      kind: 'jogged',
      center: p(definitionPoint),
      chord: p(dimension.chordPoint),
      from: p(dimension.overrideCenter),
      jog: p(dimension.jogPoint),
    }
  if (dimension instanceof DimensionDiameter) return { ...common, kind: 'diameter', far: p(definitionPoint), chord: p(dimension.angleVertex) }
  if (dimension instanceof DimensionOrdinate)
    return {
      ...common,
      kind: 'ordinate',
      origin: p(definitionPoint),
      feature: p(dimension.featureLocation),
      end: p(dimension.leaderEndpoint),
      axis: dimension.isOrdinateTypeX ? 'x' : 'y',
    }
  if (dimension instanceof DimensionArc)
    return {
      ...common,
      kind: 'arcLength',
      center: p(dimension.center),
      first: p(dimension.firstPoint),
      second: p(dimension.secondPoint),
      arc: p(definitionPoint),
    }
  return undefined
}
