import { Color } from './color.ts'
import { DimensionStyle } from './dimensionStyle.ts'
import { named, up } from './entity.ts'
import { LeaderContentType, MultiLeaderPathType } from './flags.ts'
import { XYZ } from './geometry.ts'
import type { MultiLeaderStyle } from './objects.ts'
import type { BlockRecord, LineType, TextStyle } from './tables.ts'

/** A leader without a note. */
const ALONE = 3

export class Leader extends named('LEADER') {
  style = DimensionStyle.default
  arrowHeadEnabled = false
  pathType = 0
  creationType = ALONE
  vertices: XYZ[] = []
  normal = up()
  horizontalDirection = new XYZ(1, 0, 0)

  get hasHookline(): boolean {
    const { x, y, z } = this.horizontalDirection
    return this.vertices.length > 1 && this.creationType !== ALONE && Math.hypot(x, y, z) > 0
  }
}

export class LeaderLine {
  points: XYZ[] = []
  lineColor = Color.byLayer
  lineType: LineType | null = null
  lineWeight = 0
  arrowhead: BlockRecord | null = null
  arrowheadSize = 0
}

export class LeaderRoot {
  connectionPoint = new XYZ()
  direction = new XYZ()
  landingDistance = 0
  /** It comes from above or below the text, not from its sides. */
  isVertical = false
  readonly lines: LeaderLine[] = []
}

/** Lines, text and block of a multileader as they stand in the world. */
export class MultiLeaderContext {
  readonly leaderRoots: LeaderRoot[] = []
  arrowheadSize = 0
  landingGap = 0
  /** How landings meet the text that lies beside, above or below them. */
  attachments = { left: 0, right: 0, top: 0, bottom: 0 }
  hasTextContents = false
  textLabel = ''
  textStyle: TextStyle | null = null
  textLocation = new XYZ()
  direction = new XYZ()
  textRotation = 0
  textHeight = 0
  boundaryWidth = 0
  lineSpacingFactor = 0
  textColor = Color.byLayer
  textAttachmentPoint = 0
  backgroundFillColor = Color.byLayer
  backgroundScaleFactor = 0
  backgroundFillEnabled = false
  hasContentsBlock = false
  blockContent: BlockRecord | null = null
  blockContentLocation = new XYZ()
  blockContentScale = new XYZ(1, 1, 1)
  blockContentRotation = 0
  blockContentColor = Color.byLayer
}

export class MultiLeader extends named('MULTILEADER') {
  readonly contextData = new MultiLeaderContext()
  style: MultiLeaderStyle | null = null
  pathType: number = MultiLeaderPathType.StraightLineSegments
  lineColor = Color.byBlock
  enableDogleg = true
  landingDistance = 0
  arrowhead: BlockRecord | null = null
  arrowheadSize = 0
  contentType: number = LeaderContentType.MText
  textStyle: TextStyle | null = null
  textColor = Color.byBlock
  textFrame = false
  blockContentId: BlockRecord | null = null
  blockContentColor = Color.byBlock
  blockContentScale = new XYZ(1, 1, 1)
  blockContentRotation = 0
  scaleFactor = 1
}
