import { Color } from '../model/color.ts'
import { XYZ } from '../model/geometry.ts'
import { AttributeFlags, LeaderContentType, LeaderPathType, LineWeightType, MultiLeaderPathType } from '../model/flags.ts'
import type { Leader, LeaderBreak, LeaderLine, LeaderRoot as Root, MultiLeader, MultiLeaderContext } from '../model/leaders.ts'
import { drawLeader, drawMultiLeader, type LeaderRoot, type MultiLeaderSpec, type Underline } from '../leader/drawLeader.ts'
import type { LineType } from '../model/tables.ts'
import { AttributeDefinition, AttributeEntity, MText } from '../model/texts.ts'
import type { ItemStyle } from '../emitter.ts'
import { type Affine, multiply, type Point3, translation } from '../geometry/affine.ts'
import type { MTextSpec } from '../text/textSpec.ts'
import { changedStyle, dimensionStyle } from './dimensionStyle.ts'
import { attachmentOf, drawAttribute, flowsDown, fontOf, penOf } from './drawText.ts'
import type { Painter } from '../build/painter.ts'
import { weightOf } from './resolveStyle.ts'
import type { Frame, Scene } from './scene.ts'
import { colorOf } from './source.ts'

const UP: Point3 = { x: 0, y: 0, z: 1 }
const flat = ({ x, y }: Point3): [number, number] => [x, y]

export function drawLeaderEntity(leader: Leader, scene: Scene): void {
  const style = dimensionStyle(changedStyle(leader, scene.frame.source), scene.frame)
  const places = leaderPoints(leader, style.arrowSize * style.scale)
  if (places.length < 2) return
  const isLevel = places.every(({ z }) => z === places[0].z)
  const points = places.flatMap((place) => (isLevel ? [place.x, place.y] : scene.project(place)))
  const draw = isLevel ? (drawn: (painter: Painter) => void): void => scene.on(UP, places[0].z, drawn) : scene.flat.bind(scene)
  draw((painter) => {
    drawLeader(
      {
        points,
        spline: leader.pathType === LeaderPathType.Spline,
        ...(leader.arrowHeadEnabled && { arrow: style.leaderArrow }),
        arrowSize: style.arrowSize * style.scale,
      },
      painter,
      style.lineColor === undefined ? {} : { color: style.lineColor },
    )
  })
}

/** DWG leaves out where the hook line begins: short of the last point, by the length of an arrow. */
function leaderPoints({ vertices, hasHookline }: Leader, length: number): Point3[] {
  const [before, last] = vertices.slice(-2)
  if (!hasHookline || !last || Math.abs(last.y - before.y) <= 1e-9 * Math.abs(last.x - before.x) || Math.abs(last.x - before.x) <= length) return vertices
  return [...vertices.slice(0, -1), { x: last.x - Math.sign(last.x - before.x) * length, y: last.y, z: last.z }, last]
}

/** Lines, text and block stand in the world as the context has them, all at one height. */
export function drawMultiLeaderEntity(leader: MultiLeader, scene: Scene): void {
  const { contextData: context } = leader
  const scale = leader.scaleFactor || 1
  const roots = context.leaderRoots.flatMap((root): LeaderRoot[] => {
    if (!root.hasContent) return []
    const { connectionPoint, direction, landingDistance, isVertical, lines } = root
    const length = Math.hypot(direction.x, direction.y) || 1
    const underline = underlineOf(root, context)
    const own: LeaderRoot = {
      landing: flat(connectionPoint),
      direction: [direction.x / length, direction.y / length],
      doglegLength: leader.enableDogleg && !isVertical ? landingDistance : 0,
      ...(underline && { underline }),
      breaks: breaksOf(root.breaks),
      lines: lines.map((line) => lineOf(line, leader, scene)),
    }
    return [own]
  })
  const textColor = colorOf(context.textColor)
  const spec: MultiLeaderSpec = {
    roots,
    path: pathOf(leader.pathType),
    arrow: leader.arrowhead?.name ?? leader.style?.arrowhead?.name ?? '',
    arrowSize: context.arrowheadSize || leader.arrowheadSize * scale,
    lineStyle: lineStyle(leader.lineColor, leader.leaderLineType, leader.leaderLineWeight, scene),
    ...(context.hasTextContents && context.textLabel !== '' && { mtext: textOf(leader), ...(textColor !== undefined && { textColor }) }),
    gap: context.landingGap,
    ...(leader.textFrame && { hasFrame: true }),
    ...blockOf(leader),
  }
  scene.on(UP, roots[0] ? context.leaderRoots[0].connectionPoint.z : context.textLocation.z, (painter) =>
    drawMultiLeader(spec, scene.all.fonts, painter, penOf(scene, painter)),
  )
  drawLabels(leader, spec.block, scene)
}

const pathOf = (type: number): MultiLeaderSpec['path'] =>
  type === MultiLeaderPathType.Spline ? 'spline' : type === MultiLeaderPathType.Invisible ? 'none' : 'straight'

const breaksOf = (breaks: readonly LeaderBreak[]): number[][] => breaks.map(({ from, to }) => [...flat(from), ...flat(to)])

/** Colour, line type and weight; values "by block" are left to the leader. */
function lineStyle(color: Color, type: LineType | null, given: number, { frame }: Scene): Partial<ItemStyle> {
  const lineColor = colorOf(color)
  const lineType = type ? frame.source.lineType(type) : undefined
  const weight = weightOf(given)
  return { ...(lineColor !== undefined && { color: lineColor }), ...(lineType !== undefined && { lineType }), ...(weight !== undefined && { weight }) }
}

/** Bits of `LeaderLine.changes`. */
const OwnPath = 1
const OwnColor = 2
const OwnLineType = 4
const OwnWeight = 8
const OwnSize = 16
const OwnArrow = 32

function lineOf(line: LeaderLine, leader: MultiLeader, scene: Scene): LeaderRoot['lines'][number] {
  const { changes = OwnColor | OwnArrow | OwnSize, arrowhead = null, arrowheadSize } = line
  const arrow = (changes & OwnArrow) !== 0 ? arrowhead : undefined
  const byIndex = leader.arrowheads.get(line.index)
  const size = arrowheadSize * (leader.scaleFactor || 1)
  return {
    points: line.points.flatMap(flat),
    breaks: breaksOf(line.breaks),
    ...((changes & OwnPath) !== 0 && { path: pathOf(line.pathType) }),
    ...((arrow || byIndex) && { arrow: (arrow ?? byIndex)!.name }),
    ...((changes & OwnSize) !== 0 && size > 0 && { arrowSize: size }),
    style: lineStyle(
      (changes & OwnColor) === 0 ? Color.byBlock : line.lineColor,
      (changes & OwnLineType) !== 0 ? line.lineType : null,
      (changes & OwnWeight) !== 0 ? line.lineWeight : LineWeightType.ByBlock,
      scene,
    ),
  }
}

/** The attributes of the block: as their definitions stand in it, with the texts that the leader keeps. */
function drawLabels({ labels, contextData: context, blockContentId }: MultiLeader, shown: MultiLeaderSpec['block'], { all, frame, style }: Scene): void {
  const block = context.blockContent ?? blockContentId
  if (!shown || !block || labels.size === 0) return
  const [a, b, c, d, e, f] = shown.matrix
  const { x, y, z } = block.blockEntity?.basePoint ?? new XYZ()
  const placed: Affine = [a, b, 0, c, d, 0, 0, 0, 1, e, f, context.blockContentLocation.z]
  const inner: Frame = {
    ...frame,
    transform: multiply(frame.transform, multiply(placed, translation(-x, -y, -z))),
    outer: shown.color === undefined ? style : { ...style, color: shown.color },
    open: [...frame.open, block],
  }
  for (const definition of all.inDrawOrder(block)) {
    if (!(definition instanceof AttributeDefinition)) continue
    const text = labels.get(definition.handle)
    if (!text || definition.isInvisible || (definition.flags & AttributeFlags.Constant) !== 0) continue
    const label = Object.assign(new AttributeEntity(), definition, { value: text })
    if (label.mText) label.mText = Object.assign(new MText(), label.mText, { value: text })
    drawAttribute(label, all.sceneFor(label, inner))
  }
}

/** How landings meet texts, as files number it: with a line under the last, the first or all lines of text; across it, of those that come from above or below. */
const BOTTOM_LINE = 5
const TOP_LINE = 6
const ALL_LINES = 8
const LINED_CENTER = 10

function underlineOf(
  { connectionPoint: at, direction, isVertical }: Root,
  { attachments, direction: along, textLocation }: MultiLeaderContext,
): Underline | undefined {
  const { left, right, top, bottom } = attachments
  if (isVertical) {
    const isAbove = along.x * (at.y - textLocation.y) - along.y * (at.x - textLocation.x) > 0
    return (isAbove ? top : bottom) === LINED_CENTER ? 'across' : undefined
  }
  // A landing that goes on in reading direction lies on the left of its text.
  const kind = direction.x * along.x + direction.y * along.y < 0 ? right : left
  if (kind === ALL_LINES) return 'all'
  return kind === BOTTOM_LINE || kind === TOP_LINE ? 'one' : undefined
}

function textOf({ contextData: context, textStyle }: MultiLeader): MTextSpec {
  const style = context.textStyle ?? textStyle
  return {
    text: context.textLabel,
    position: flat(context.textLocation),
    height: context.textHeight || 1,
    rotation: context.textRotation || Math.atan2(context.direction.y, context.direction.x),
    // 1 left, 2 centre, 3 right: the point is always at the top.
    attachment: attachmentOf(context.textAttachmentPoint || 1),
    width: context.boundaryWidth,
    widthFactor: style?.width || 1,
    oblique: style?.obliqueAngle,
    lineSpacing: context.lineSpacingFactor || 1,
    ...(flowsDown(context.flow, style) && { flowsDown: true }),
    ...(context.backgroundFillEnabled && {
      background: { color: colorOf(context.backgroundFillColor) || 1, margin: Math.max(0, context.backgroundScaleFactor - 1) },
    }),
    font: fontOf(style),
  }
}

function blockOf({ contextData: context, contentType, blockContentId }: MultiLeader): Pick<MultiLeaderSpec, 'block'> {
  const block = context.blockContent ?? blockContentId
  if (contentType !== LeaderContentType.Block || !block || !context.hasContentsBlock) return {}
  const { blockContentScale: scale, blockContentRotation: rotation } = context
  const { x, y } = context.blockContentLocation
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const color = colorOf(context.blockContentColor)
  return { block: { name: block.name, matrix: [cos * scale.x, sin * scale.x, -sin * scale.y, cos * scale.y, x, y], ...(color !== undefined && { color }) } }
}
