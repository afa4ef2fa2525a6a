import { AnnotationContext, AnnotationScale, type ScaledPlace } from '../../model/annotation.ts'
import { ColumnType } from '../../model/flags.ts'
import { XYZ } from '../../model/geometry.ts'
import { MultiLeaderContext } from '../../model/leaders.ts'
import type { DxfObjects } from './dxfObjects.ts'
import { readContext } from './entities/leaders.ts'
import type { Scope, Tags } from './tags.ts'

export function readScale(tags: Tags): AnnotationScale {
  const own = tags.within('AcDbScale')
  const scale = new AnnotationScale()
  scale.name = own.string(300) ?? ''
  scale.paper = own.num(140, 1)
  scale.drawing = own.num(141, 1)
  return scale
}

type ReadPlace = (own: Scope, objects: DxfObjects) => ScaledPlace | undefined

const textPlace: ReadPlace = (own) => ({
  kind: 'text',
  horizontal: own.num(70),
  rotation: own.angle(50),
  insertion: own.point2(10),
  alignment: own.point2(11),
})

/** The direction has the code that elsewhere is the point's. */
function paragraphPlace(own: Scope): ScaledPlace {
  const place = {
    kind: 'mtext',
    attachment: own.num(70, 1),
    direction: own.point(10),
    insertion: own.point(11),
    width: own.num(40),
    height: own.num(41),
  } as const
  const columnType = own.num(71)
  if (columnType === ColumnType.NoColumns) return place
  return {
    ...place,
    columns: {
      columnType,
      columnCount: own.num(72),
      width: own.num(44),
      gutter: own.num(45),
      autoHeight: own.flag(73),
      flowReversed: own.flag(74),
      heights: own.numbers(46),
    },
  }
}

const insertPlace: ReadPlace = (own) => ({
  kind: 'insert',
  rotation: own.angle(50),
  insertion: own.point(10),
  scale: new XYZ(own.num(41, 1), own.num(42, 1), own.num(43, 1)),
})

/** A dimension's block, and the points of its kind by their codes. */
const dimensionPlace =
  (...codes: readonly number[]): ReadPlace =>
  (own, objects) => ({
    kind: 'dimension',
    block: objects.block(own.string(2)) ?? null,
    textPoint: own.point2(10),
    points: codes.map((code) => own.point(code)),
  })

const leaderPlace: ReadPlace = (own) => ({ kind: 'leader', vertices: own.points(10), horizontal: own.point(11) })

function multiLeaderPlace(own: Scope, objects: DxfObjects): ScaledPlace | undefined {
  const start = own.find(300)
  if (start < 0) return undefined
  const end = own.find(301, start)
  const context = new MultiLeaderContext()
  readContext(context, own.part(start + 1, end < 0 ? own.to : end), objects)
  return { kind: 'multileader', context }
}

const tolerancePlace: ReadPlace = (own) => ({ kind: 'tolerance', insertion: own.point(10), direction: own.point(11) })

/** Readers by the word before OBJECTCONTEXTDATA in the name of the record. */
const places: Readonly<Record<string, ReadPlace>> = {
  TEXT: textPlace,
  MTEXTATTRIBUTE: textPlace,
  MTEXT: paragraphPlace,
  BLKREF: insertPlace,
  ALDIM: dimensionPlace(11),
  ANGDIM: dimensionPlace(11),
  DMDIM: dimensionPlace(11, 12),
  RADIM: dimensionPlace(11),
  RADIMLG: dimensionPlace(12, 13),
  ORDDIM: dimensionPlace(11, 12),
  LEADER: leaderPlace,
  MLEADER: multiLeaderPlace,
  FCF: tolerancePlace,
}

/** Reads what a kind of record states for one annotation scale; undefined for names of other records. */
export function contextReader(type: string): ((tags: Tags, objects: DxfObjects) => AnnotationContext) | undefined {
  const word = /^ACDB_([A-Z]*?)(?:OBJECT)?CONTEXTDATA(?:_CLASS)?$/.exec(type)?.[1]
  if (word === undefined) return undefined
  return (tags, objects) => {
    const { own } = tags
    const context = new AnnotationContext()
    context.isDefault = own.flag(290)
    const at = own.find(340)
    const scaleHandle = own.handle(340)
    // Not all kinds have a marker of their own behind the scale.
    context.place = places[word]?.(own.part(at < 0 ? own.to : at + 1, own.to), objects)
    // Last: tags are those of the scale afterwards.
    const scale = objects.listed(scaleHandle)
    context.scale = scale instanceof AnnotationScale ? scale : null
    return context
  }
}
