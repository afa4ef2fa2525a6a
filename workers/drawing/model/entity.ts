import { Color, Transparency } from './color.ts'
import { LineWeightType } from './flags.ts'
import { XYZ } from './geometry.ts'
import { CadObject } from './object.ts'
import { Layer, LineType } from './tables.ts'

/** Anything that a drawing shows. */
export abstract class Entity extends CadObject {
  layer: Layer = Layer.default
  color: Color = Color.byLayer
  lineType: LineType = LineType.byLayer
  lineTypeScale = 1
  lineWeight: number = LineWeightType.ByLayer
  transparency: Transparency = Transparency.byLayer
  isInvisible = false
  /** Handle of its plot style; 0: of its layer, -1: of the block. */
  plotStyle = 0

  /** What it is called in DXF. */
  abstract get objectName(): string
}

/** The direction that planes of the drawing have. */
export const up = (): XYZ => new XYZ(0, 0, 1)

/** A class of entities that DXF calls so. */
export const named = (name: string) => {
  abstract class Named extends Entity {
    override get objectName(): string {
      return name
    }
  }
  return Named
}

/** An entity of a kind that is not read, by the name that its file has for it; at times drawn by its picture. */
export class UnknownEntity extends Entity {
  readonly objectName: string

  constructor(name = '') {
    super()
    this.objectName = name
  }
}

/** An entity of a program that was not there when the file was saved. */
export class ProxyEntity extends Entity {
  /** The name of its class in DXF. */
  className = ''

  override get objectName(): string {
    return 'ACAD_PROXY_ENTITY'
  }
}

/** The end of a list of vertices or attributes. */
export class Seqend extends Entity {
  override get objectName(): string {
    return 'SEQEND'
  }
}
