import type { XYZ } from '../../../model/geometry.ts'
import { Leader, type LeaderBreak, LeaderLine, LeaderRoot, MultiLeader, type MultiLeaderContext } from '../../../model/leaders.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'

export function readLeader(record: DwgRecord, objects: DwgObjects): Leader {
  const { data, release } = record
  const leader = new Leader()
  data.bit()
  leader.creationType = data.bs()
  leader.pathType = data.bs()
  leader.vertices = record.points(data.bl())
  record.point()
  leader.normal = record.point()
  leader.horizontalDirection = record.point()
  record.point()
  if (release >= 14) record.point()
  if (release < 2000) data.bd()
  if (release <= 2007) {
    data.bd()
    data.bd()
  }
  data.bit()
  leader.arrowHeadEnabled = data.bit()
  if (release < 2000) {
    data.bs()
    data.bd()
    data.skip(2)
    data.bs()
    data.bs()
    data.skip(2)
  } else {
    data.bs()
    data.skip(2)
  }
  record.ref()
  leader.style = objects.dimensionStyle(record.ref()) ?? leader.style
  return leader
}

export function readMultiLeader(record: DwgRecord, objects: DwgObjects): MultiLeader {
  const { data, release } = record
  const leader = new MultiLeader()
  if (release >= 2010) data.bs()
  readContext(record, leader.contextData, objects)
  leader.style = objects.multiLeaderStyle(record.ref()) ?? null
  data.bl()
  leader.pathType = data.bs()
  leader.lineColor = record.color()
  leader.leaderLineType = objects.lineType(record.ref()) ?? null
  leader.leaderLineWeight = data.bl() | 0
  data.bit()
  leader.enableDogleg = data.bit()
  leader.landingDistance = data.bd()
  leader.arrowhead = objects.block(record.ref()) ?? null
  leader.arrowheadSize = data.bd()
  leader.contentType = data.bs()
  leader.textStyle = objects.textStyle(record.ref()) ?? null
  data.bs()
  data.bs()
  data.bs()
  data.bs()
  leader.textColor = record.color()
  leader.textFrame = data.bit()
  leader.blockContentId = objects.block(record.ref()) ?? null
  leader.blockContentColor = record.color()
  leader.blockContentScale = record.point()
  leader.blockContentRotation = data.bd()
  data.bs()
  data.bit()
  if (release < 2010)
    for (let left = data.count(data.bl(), 1); left > 0; left--) {
      data.bit()
      record.ref()
    }
  for (let left = data.count(data.bl(), 4); left > 0; left--) {
    const definition = record.ref()
    leader.labels.set(definition, record.text())
    data.bs()
    data.bd()
  }
  data.bit()
  data.bs()
  data.bs()
  leader.scaleFactor = data.bd()
  if (release >= 2010) {
    data.bs()
    data.bs()
    data.bs()
  }
  if (release >= 2013) data.bit()
  return leader
}

export function readContext(record: DwgRecord, context: MultiLeaderContext, objects: DwgObjects): void {
  const { data, release } = record
  for (let left = data.count(data.bl(), 20); left > 0; left--) context.leaderRoots.push(readRoot(record, objects))
  data.bd()
  record.point()
  context.textHeight = data.bd()
  context.arrowheadSize = data.bd()
  context.landingGap = data.bd()
  context.attachments.left = data.bs()
  context.attachments.right = data.bs()
  data.bs()
  data.bs()
  context.hasTextContents = data.bit()
  if (context.hasTextContents) readText(record, context, objects)
  else {
    context.hasContentsBlock = data.bit()
    if (context.hasContentsBlock) {
      context.blockContent = objects.block(record.ref()) ?? null
      record.point()
      context.blockContentLocation = record.point()
      context.blockContentScale = record.point()
      context.blockContentRotation = data.bd()
      context.blockContentColor = record.color()
      record.doubles(16)
    }
  }
  record.point()
  record.point()
  record.point()
  data.bit()
  if (release >= 2010) {
    context.attachments.top = data.bs()
    context.attachments.bottom = data.bs()
  }
}

function readRoot(record: DwgRecord, objects: DwgObjects): LeaderRoot {
  const { data, release } = record
  const root = new LeaderRoot()
  root.hasContent = data.bit()
  data.bit()
  root.connectionPoint = record.point()
  root.direction = record.point()
  root.breaks = pairs(record.points(2 * data.count(data.bl(), 12)))
  data.bl()
  root.landingDistance = data.bd()
  for (let left = data.count(data.bl(), 6); left > 0; left--) {
    const line = new LeaderLine()
    line.points = record.points(data.bl())
    if (data.bl() > 0) {
      data.bl()
      line.breaks = pairs(record.points(2 * data.count(data.bl(), 12)))
    }
    line.index = data.bl()
    if (release >= 2010) {
      line.pathType = data.bs()
      line.lineColor = record.color()
      line.lineType = objects.lineType(record.ref()) ?? null
      line.lineWeight = data.bl()
      line.arrowheadSize = data.bd()
      line.arrowhead = objects.block(record.ref()) ?? null
      line.changes = data.bl()
    }
    root.lines.push(line)
  }
  if (release >= 2010) root.isVertical = data.bs() === 1
  return root
}

/** Points as beginnings and ends of breaks, in turns. */
const pairs = (points: readonly XYZ[]): LeaderBreak[] =>
  points.flatMap((from, i) => (i % 2 === 0 && i + 1 < points.length ? [{ from, to: points[i + 1] }] : []))

function readText(record: DwgRecord, context: MultiLeaderContext, objects: DwgObjects): void {
  const { data } = record
  context.textLabel = record.text()
  record.point()
  const style = objects.textStyle(record.ref())
  if (style) context.textStyle = style
  context.textLocation = record.point()
  context.direction = record.point()
  context.textRotation = data.bd()
  context.boundaryWidth = data.bd()
  data.bd()
  context.lineSpacingFactor = data.bd()
  data.bs()
  context.textColor = record.color()
  context.textAttachmentPoint = data.bs()
  context.flow = data.bs()
  context.backgroundFillColor = record.color()
  context.backgroundScaleFactor = data.bd()
  data.bl()
  context.backgroundFillEnabled = data.bit()
  data.bit()
  data.bs()
  data.bit()
  data.bd()
  data.bd()
  data.bit()
  record.doubles(data.bl())
  data.bit()
  data.bit()
}
