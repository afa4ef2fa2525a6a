import { Color } from './color.ts'
import { DimensionStyle } from './dimensionStyle.ts'
import { named, up } from './entity.ts'
import { LeaderContentType, LineWeightType, MultiLeaderPathType } from './flags.ts'
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

/** A gap that was cut into a line where it crosses something. */
export interface LeaderBreak {
  from: XYZ
  to: XYZ
}

export class LeaderLine {
  points: XYZ[] = []
  breaks: LeaderBreak[] = []
  index = 0
  /** Which values are its own, not the leader's, by bits (1 path, 2 colour, 4 line type, 8 weight, 16 size of the arrow, 32 arrow); undefined in files before R2010. */
  changes: number | undefined = undefined
  pathType = 0
  lineColor = Color.byBlock
  lineType: LineType | null = null
  lineWeight = 0
  arrowhead: BlockRecord | null = null
  arrowheadSize = 0
}

export class LeaderRoot {
  connectionPoint = new XYZ()
  direction = new XYZ()
  landingDistance = 0
  /** A root without is not drawn. */
  hasContent = true
  breaks: LeaderBreak[] = []
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
  /** `FlowDirection`. */
  flow = 0
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
  leaderLineType: LineType | null = null
  leaderLineWeight: number = LineWeightType.ByBlock
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
  /** Texts of the attributes of its block, by the handles of their definitions. */
  readonly labels = new Map<number, string>()
  /** Arrows of single lines by their indices, in files before R2010. */
  readonly arrowheads = new Map<number, BlockRecord>()
  scaleFactor = 1
}
