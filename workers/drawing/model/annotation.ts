import { XY, XYZ } from './geometry.ts'
import { CadObject } from './object.ts'
import type { MultiLeaderContext } from './leaders.ts'
import type { BlockRecord } from './tables.ts'
import type { TextColumnData } from './texts.ts'

/** An entry of the drawing's list of scales: `paper` units of a sheet stand for `drawing` units of model space. */
export class AnnotationScale extends CadObject {
  name = ''
  paper = 1
  drawing = 1

  /** How many units of model space one unit of the sheet is. */
  get factor(): number {
    const factor = this.drawing / this.paper
    return factor > 0 && Number.isFinite(factor) ? factor : 1
  }
}

/** What differs from scale to scale, by the kind of object. Points and angles (radians) are like those of the object itself; sizes of letters, arrows and patterns follow from the scale. */
export type ScaledPlace =
  | { kind: 'text'; horizontal: number; rotation: number; insertion: XY; alignment: XY }
  | { kind: 'mtext'; attachment: number; direction: XYZ; insertion: XYZ; width: number; height: number; columns?: TextColumnData }
  | { kind: 'insert'; rotation: number; insertion: XYZ; scale: XYZ }
  | { kind: 'dimension'; block: BlockRecord | null; textPoint: XY; points: readonly XYZ[] }
  | { kind: 'leader'; vertices: XYZ[]; horizontal: XYZ }
  | { kind: 'multileader'; context: MultiLeaderContext }
  | { kind: 'tolerance'; insertion: XYZ; direction: XYZ }

/** How an annotative object looks at one scale. */
export class AnnotationContext extends CadObject {
  /** The fields of the object itself are those of this scale. */
  isDefault = false
  scale: AnnotationScale | null = null
  /** Absent where only sizes follow the scale, as for hatches. */
  place: ScaledPlace | undefined
}
