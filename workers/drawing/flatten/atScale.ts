import type { AnnotationContext, ScaledPlace } from '../model/annotation.ts'
import {
  Dimension,
  DimensionAligned,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionDiameter,
  DimensionOrdinate,
  DimensionRadius,
  LargeRadialDimension,
} from '../model/dimensions.ts'
import type { Entity } from '../model/entity.ts'
import { XY, XYZ } from '../model/geometry.ts'
import { Hatch, HatchPattern } from '../model/hatch.ts'
import { Insert } from '../model/inserts.ts'
import { Leader, MultiLeader } from '../model/leaders.ts'
import { MText, TextEntity, Tolerance } from '../model/texts.ts'
import { contextNamed, contextsOf, ownContext, plainName } from './annotationContexts.ts'

/** A copy of an annotative object as one of its contexts states it. */
export function atScale<T extends Entity>(entity: T, context: AnnotationContext): T {
  const contexts = contextsOf(entity)
  const own = ownContext(contexts)
  const ratio = own?.scale && context.scale ? context.scale.factor / own.scale.factor : 1
  const copy = Object.assign(Object.create(Object.getPrototypeOf(entity) as object) as T, entity)
  const { place } = context
  if (copy instanceof TextEntity) placeText(copy, place, ratio)
  else if (copy instanceof MText) placeParagraph(copy, place, ratio)
  else if (copy instanceof Insert) placeInsert(copy, place, context)
  else if (copy instanceof Dimension) placeDimension(copy, place)
  else if (copy instanceof Leader && place?.kind === 'leader' && place.vertices.length > 1) {
    copy.vertices = place.vertices
    copy.horizontalDirection = place.horizontal
  } else if (copy instanceof MultiLeader && place?.kind === 'multileader')
    Object.assign(copy, { contextData: place.context, scaleFactor: copy.scaleFactor * ratio })
  else if (copy instanceof Tolerance && place?.kind === 'tolerance') {
    copy.insertionPoint = place.insertion
    copy.direction = place.direction
  } else if (copy instanceof Hatch) copy.pattern = scaledPattern(copy.pattern, ratio)
  return copy
}

function placeText(text: TextEntity, place: ScaledPlace | undefined, ratio: number): void {
  text.height *= ratio
  if (place?.kind !== 'text') return
  text.horizontalAlignment = place.horizontal
  text.rotation = place.rotation
  text.insertPoint = new XYZ(place.insertion.x, place.insertion.y, text.insertPoint.z)
  text.alignmentPoint = new XYZ(place.alignment.x, place.alignment.y, text.alignmentPoint.z)
}

function placeParagraph(text: MText, place: ScaledPlace | undefined, ratio: number): void {
  text.height *= ratio
  if (place?.kind !== 'mtext') return
  text.attachmentPoint = place.attachment
  text.alignmentPoint = place.direction
  text.insertPoint = place.insertion
  text.rectangleWidth = place.width
  text.rectangleHeight = place.height
  if (place.columns) Object.assign(text, { columnData: place.columns })
}

/** A block with its attributes, of which each has contexts of its own. */
function placeInsert(insert: Insert, place: ScaledPlace | undefined, { scale }: AnnotationContext): void {
  if (place?.kind === 'insert') {
    insert.rotation = place.rotation
    insert.insertPoint = place.insertion
    insert.xScale = place.scale.x
    insert.yScale = place.scale.y
    insert.zScale = place.scale.z
  }
  const attributes = insert.attributes.map((attribute) => {
    const context = scale ? contextNamed(contextsOf(attribute), plainName(scale.name)) : undefined
    return context && !context.isDefault ? atScale(attribute, context) : attribute
  })
  Object.assign(insert, { attributes })
}

/** A block of its own for each scale shows a dimension; without one it is made from its points. */
function placeDimension(dimension: Dimension, place: ScaledPlace | undefined): void {
  if (place?.kind !== 'dimension') return
  const { points } = place
  dimension.block = place.block
  dimension.textMiddlePoint = new XYZ(place.textPoint.x, place.textPoint.y, dimension.textMiddlePoint.z)
  const [first, second] = points
  if (!first) return
  if (dimension instanceof DimensionAligned || dimension instanceof DimensionAngular3Pt) dimension.definitionPoint = first
  else if (dimension instanceof DimensionAngular2Line) dimension.dimensionArc = first
  else if (dimension instanceof DimensionRadius || dimension instanceof DimensionDiameter) dimension.angleVertex = first
  if (!second) return
  if (dimension instanceof DimensionDiameter) dimension.definitionPoint = second
  else if (dimension instanceof LargeRadialDimension) Object.assign(dimension, { overrideCenter: first, jogPoint: second })
  else if (dimension instanceof DimensionOrdinate) Object.assign(dimension, { featureLocation: first, leaderEndpoint: second })
}

/** The same pattern with lines and dashes that are as many times as long, from where its first line begins. */
function scaledPattern({ name, lines }: HatchPattern, ratio: number): HatchPattern {
  const pattern = new HatchPattern(name)
  const from = lines[0]?.basePoint ?? new XY()
  pattern.lines = lines.map((line) => ({
    angle: line.angle,
    basePoint: new XY(from.x + (line.basePoint.x - from.x) * ratio, from.y + (line.basePoint.y - from.y) * ratio),
    offset: new XY(line.offset.x * ratio, line.offset.y * ratio),
    dashLengths: line.dashLengths.map((length) => length * ratio),
  }))
  return pattern
}
