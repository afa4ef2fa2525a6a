import { Color } from './color.ts'
import type { Entity } from './entity.ts'
import { LayerFlags, LineTypeShapeFlags, LineWeightType, StyleFlags } from './flags.ts'
import { XYZ } from './geometry.ts'
import { CadObject, TableEntry } from './object.ts'
import type { SortHandles } from './objects.ts'

const FOREGROUND = 7
const DEFPOINTS = 'defpoints'

export class Layer extends TableEntry {
  static readonly default = new Layer('0')
  color = new Color(FOREGROUND)
  isOn = true
  lineType: LineType | null = null
  lineWeight: number = LineWeightType.Default
  layerFlags: number = LayerFlags.None
  /** Handle of its plot style; 0 = Normal. */
  plotStyle = 0
  private isPlotted = true

  get plotFlag(): boolean {
    return this.isPlotted && this.name.toLowerCase() !== DEFPOINTS
  }

  set plotFlag(plotted: boolean) {
    this.isPlotted = plotted
  }
}

/** A dash (positive), a gap (negative) or a dot (0), with the text or the shape at its end. */
export class LineTypeSegment {
  length = 0
  offset: { x: number; y: number } = { x: 0, y: 0 }
  scale = 1
  /** Radians. */
  rotation = 0
  shapeFlags = 0
  shapeNumber = 0
  text = ''
  style: TextStyle | null = null

  get isShape(): boolean {
    return (this.shapeFlags & LineTypeShapeFlags.Shape) !== 0
  }
}

export class LineType extends TableEntry {
  static readonly byLayer = new LineType('ByLayer')
  static readonly byBlock = new LineType('ByBlock')
  static readonly continuous = new LineType('Continuous')
  description = ''
  alignment = 'A'
  readonly segments: LineTypeSegment[] = []
}

export class TextStyle extends TableEntry {
  static readonly default = new TextStyle('Standard')
  filename = ''
  bigFontFilename = ''
  height = 0
  width = 1
  /** Radians. */
  obliqueAngle = 0
  mirrorFlag = 0
  styleFlags = 0
  trueType = 0

  get isShapeFile(): boolean {
    return (this.styleFlags & StyleFlags.IsShape) !== 0
  }
}

/** The BLOCK at the beginning of a block. */
class BlockBegin extends CadObject {
  flags = 0
  basePoint = new XYZ()
  xRefPath = ''
  comments = ''
  isUnloaded = false
}

/** Entities of a block; they may be read when they are first asked for. */
export interface Entities extends Iterable<Entity> {
  readonly count: number
  /** All but plain curves, in their order: what may hold texts, pictures or bodies. */
  readonly rich: Iterable<Entity>
}

const NO_ENTITIES: Entities = { count: 0, rich: [], [Symbol.iterator]: () => [][Symbol.iterator]() }

export class BlockRecord extends TableEntry {
  readonly blockEntity = new BlockBegin()
  entities: Entities = NO_ENTITIES
  units = 0

  get combinedFlags(): number {
    return this.flags | this.blockEntity.flags
  }

  /** The order in which its entities are drawn. */
  get sortEntitiesTable(): SortHandles | undefined {
    return this.xDictionary?.get('ACAD_SORTENTS') as SortHandles | undefined
  }
}
