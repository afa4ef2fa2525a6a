import { LeaderContentType, LeaderPathType, MultiLeaderPathType } from '../model/flags.ts'
import type { Leader, LeaderRoot as Root, MultiLeader, MultiLeaderContext } from '../model/leaders.ts'
import { drawLeader, drawMultiLeader, type LeaderRoot, type MultiLeaderSpec, type Underline } from '../leader/drawLeader.ts'
import type { Point3 } from '../geometry/affine.ts'
import type { MTextSpec } from '../text/textSpec.ts'
import { changedStyle, dimensionStyle } from './dimensionStyle.ts'
import { attachmentOf, fontOf } from './drawText.ts'
import type { Painter } from '../build/painter.ts'
import type { Scene } from './scene.ts'
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
  const roots = context.leaderRoots.map((root): LeaderRoot => {
    const { connectionPoint, direction, landingDistance, isVertical, lines } = root
    const length = Math.hypot(direction.x, direction.y) || 1
    const underline = underlineOf(root, context)
    return {
      landing: flat(connectionPoint),
      direction: [direction.x / length, direction.y / length],
      doglegLength: leader.enableDogleg && !isVertical ? landingDistance : 0,
      ...(underline && { underline }),
      lines: lines.map(({ points, arrowhead, arrowheadSize }) => ({
        points: points.flatMap(flat),
        ...(arrowhead && { arrow: arrowhead.name, arrowSize: arrowheadSize * scale }),
      })),
    }
  })
  const lineColor = colorOf(leader.lineColor)
  const textColor = colorOf(context.textColor)
  const spec: MultiLeaderSpec = {
    roots,
    path: leader.pathType === MultiLeaderPathType.Spline ? 'spline' : leader.pathType === MultiLeaderPathType.Invisible ? 'none' : 'straight',
    arrow: leader.arrowhead?.name ?? leader.style?.arrowhead?.name ?? '',
    arrowSize: context.arrowheadSize || leader.arrowheadSize * scale,
    ...(lineColor !== undefined && { lineColor }),
    ...(context.hasTextContents && context.textLabel !== '' && { mtext: textOf(leader), ...(textColor !== undefined && { textColor }) }),
    gap: context.landingGap,
    ...(leader.textFrame && { hasFrame: true }),
    ...blockOf(leader),
  }
  scene.on(UP, roots[0] ? context.leaderRoots[0].connectionPoint.z : context.textLocation.z, (painter) => drawMultiLeader(spec, scene.all.fonts, painter))
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
