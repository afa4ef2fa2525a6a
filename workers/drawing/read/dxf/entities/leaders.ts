import { XYZ } from '../../../model/geometry.ts'
import { Leader, type LeaderBreak, LeaderLine, LeaderRoot, MultiLeader, type MultiLeaderContext } from '../../../model/leaders.ts'
import { packedColor } from '../../../build/styles.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'

export function readLeader(tags: Tags, objects: DxfObjects): Leader {
  const own = tags.within('AcDbLeader')
  const leader = new Leader()
  leader.style = objects.dimensionStyle(own.string(3))
  leader.arrowHeadEnabled = own.num(71, 1) !== 0
  leader.pathType = own.num(72)
  leader.creationType = own.num(73, 3)
  leader.vertices = own.points(10)
  leader.normal = own.normal()
  leader.horizontalDirection = own.find(211) < 0 ? new XYZ(1, 0, 0) : new XYZ(own.num(211), own.num(221), own.num(231))
  return leader
}

export function readMultiLeader(tags: Tags, objects: DxfObjects): MultiLeader {
  const own = tags.within('AcDbMLeader')
  const leader = new MultiLeader()
  const start = own.find(300)
  const end = start < 0 ? -1 : own.find(301, start)
  if (start >= 0) readContext(leader.contextData, own.part(start + 1, end < 0 ? own.to : end), objects)
  readOwn(leader, own.part(end < 0 ? own.from : end + 1, own.to), objects)
  return leader
}

function readOwn(leader: MultiLeader, own: Scope, objects: DxfObjects): void {
  leader.style = objects.multiLeaderStyle(own.handle(340)) ?? null
  leader.pathType = own.num(170, 1)
  leader.lineColor = packedColor(own.number(91)) ?? leader.lineColor
  leader.leaderLineType = objects.lineTypeByHandle(own.handle(341)) ?? null
  leader.leaderLineWeight = own.num(171, leader.leaderLineWeight)
  leader.enableDogleg = own.flag(291)
  leader.landingDistance = own.num(41)
  leader.arrowhead = objects.blockByHandle(own.handle(342)) ?? null
  leader.arrowheadSize = own.num(42)
  leader.contentType = own.num(172)
  leader.textStyle = objects.textStyleByHandle(own.handle(343)) ?? null
  leader.textColor = packedColor(own.number(92)) ?? leader.textColor
  leader.textFrame = own.flag(292)
  leader.blockContentId = objects.blockByHandle(own.handle(344)) ?? null
  leader.blockContentColor = packedColor(own.number(93)) ?? leader.blockContentColor
  if (own.find(10) >= 0) leader.blockContentScale = own.point(10)
  leader.blockContentRotation = own.num(43)
  leader.scaleFactor = own.num(45, 1)
  for (let at = own.find(330); at >= 0; at = own.find(330, at + 1)) leader.labels.set(own.tags.handle(at), own.part(at, own.to).string(302) ?? '')
  for (let at = own.find(94); at >= 0; at = own.find(94, at + 1)) {
    const arrow = objects.blockByHandle(own.part(at, own.to).handle(345))
    if (arrow) leader.arrowheads.set(own.tags.number(at), arrow)
  }
}

/** Fields come before the leaders, which are in braces. */
export function readContext(context: MultiLeaderContext, given: Scope, objects: DxfObjects): void {
  const first = given.find(302)
  const own = given.part(given.from, first < 0 ? given.to : first)
  for (let at = first; at >= 0 && at < given.to; ) {
    const end = given.find(303, at)
    context.leaderRoots.push(rootOf(given.part(at + 1, end < 0 ? given.to : end), objects))
    at = end < 0 ? -1 : given.find(302, end)
  }
  context.textHeight = own.num(41)
  context.arrowheadSize = own.num(140)
  context.landingGap = own.num(145)
  context.attachments = { left: own.num(174), right: own.num(175), bottom: given.num(272), top: given.num(273) }
  context.hasTextContents = own.flag(290)
  context.textLabel = own.string(304) ?? ''
  const style = objects.textStyleByHandle(own.handle(340))
  if (style) context.textStyle = style
  context.textLocation = own.point(12)
  context.direction = own.point(13)
  context.textRotation = own.num(42)
  context.boundaryWidth = own.num(43)
  context.lineSpacingFactor = own.num(45)
  context.textColor = packedColor(own.number(90)) ?? context.textColor
  context.textAttachmentPoint = own.num(171)
  context.flow = own.num(172)
  context.backgroundFillColor = packedColor(own.number(91)) ?? context.backgroundFillColor
  context.backgroundScaleFactor = own.num(141)
  context.backgroundFillEnabled = own.flag(291)
  context.hasContentsBlock = own.flag(296)
  context.blockContent = objects.blockByHandle(own.handle(341)) ?? null
  context.blockContentLocation = own.point(15)
  if (own.find(16) >= 0) context.blockContentScale = own.point(16)
  context.blockContentRotation = own.num(46)
  context.blockContentColor = packedColor(own.number(93)) ?? context.blockContentColor
}

function rootOf(given: Scope, objects: DxfObjects): LeaderRoot {
  const first = given.find(304)
  const own = given.part(given.from, first < 0 ? given.to : first)
  const root = new LeaderRoot()
  root.hasContent = own.flag(290, true)
  root.breaks = breaksOf(own, 12)
  root.connectionPoint = own.point(10)
  root.direction = own.point(11)
  root.landingDistance = own.num(40)
  root.isVertical = given.num(271) === 1
  for (let at = first; at >= 0; ) {
    const end = given.find(305, at)
    root.lines.push(lineOf(given.part(at + 1, end < 0 ? given.to : end), objects))
    at = end < 0 ? -1 : given.find(304, end)
  }
  return root
}

function lineOf(own: Scope, objects: DxfObjects): LeaderLine {
  const line = new LeaderLine()
  line.points = own.points(10)
  line.breaks = breaksOf(own, 11)
  line.index = own.num(91)
  line.changes = own.number(93)
  line.pathType = own.num(170)
  line.lineColor = packedColor(own.number(92)) ?? line.lineColor
  line.lineType = objects.lineTypeByHandle(own.handle(340)) ?? null
  line.lineWeight = own.num(171)
  line.arrowheadSize = own.num(40)
  line.arrowhead = objects.blockByHandle(own.handle(341)) ?? null
  return line
}

/** Breaks of which the first code has the beginnings and the next one the ends. */
function breaksOf(own: Scope, code: number): LeaderBreak[] {
  const ends = own.points(code + 1)
  return own.points(code).flatMap((from, i) => (ends[i] ? [{ from, to: ends[i] }] : []))
}
