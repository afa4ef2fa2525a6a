import { AnnotationContext, AnnotationScale, type ScaledPlace } from '../../../model/annotation.ts'
import { ColumnType } from '../../../model/flags.ts'
import { MultiLeaderContext } from '../../../model/leaders.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { readContext } from '../entities/leaders.ts'
import type { DwgRecord } from '../record.ts'

export function readScale(record: DwgRecord): AnnotationScale {
  const { data } = record
  const scale = new AnnotationScale()
  data.bs()
  scale.name = record.text()
  scale.paper = data.bd()
  scale.drawing = data.bd()
  data.bit()
  return scale
}

type ReadPlace = (record: DwgRecord, objects: DwgObjects) => ScaledPlace | undefined

function textPlace(record: DwgRecord): ScaledPlace {
  const { data } = record
  const [horizontal, rotation] = [data.bs(), data.bd()]
  return { kind: 'text', horizontal, rotation, insertion: record.raw2(), alignment: record.raw2() }
}

function attributePlace(record: DwgRecord): ScaledPlace {
  const place = textPlace(record)
  // Whether the context of a text of several lines follows; that is not read.
  record.data.bit()
  return place
}

function paragraphPlace(record: DwgRecord): ScaledPlace {
  const { data } = record
  const attachment = data.bl()
  // The direction stands before the point, as in no other record.
  const direction = record.point()
  const insertion = record.point()
  const [width, height] = record.doubles(4)
  const columnType = data.bl()
  const place = { kind: 'mtext', attachment, direction, insertion, width, height } as const
  if (columnType === ColumnType.NoColumns) return place
  const count = data.bl()
  const [columnWidth, gutter] = record.doubles(2)
  const [autoHeight, flowReversed] = [data.bit(), data.bit()]
  const heights = !autoHeight && columnType === ColumnType.DynamicColumns ? record.doubles(count) : []
  return { ...place, columns: { columnType, columnCount: count, width: columnWidth, gutter, autoHeight, flowReversed, heights } }
}

function insertPlace(record: DwgRecord): ScaledPlace {
  const rotation = record.data.bd()
  return { kind: 'insert', rotation, insertion: record.point(), scale: record.point() }
}

/** A dimension's block, then as many points as its kind has. */
const dimensionPlace =
  (points: number): ReadPlace =>
  (record, objects) => {
    const { data } = record
    const textPoint = record.raw2()
    data.bit()
    data.bd()
    data.skip(6)
    data.rc()
    data.skip(3)
    return { kind: 'dimension', textPoint, points: record.points(points), block: objects.block(record.ref()) ?? null }
  }

function leaderPlace(record: DwgRecord): ScaledPlace {
  const vertices = record.points(record.data.bl())
  const horizontal = record.point()
  // A flag whose meaning is not known, and two offsets of the end that drawing does not need.
  record.data.bit()
  record.points(2)
  return { kind: 'leader', vertices, horizontal }
}

function multiLeaderPlace(record: DwgRecord, objects: DwgObjects): ScaledPlace {
  const context = new MultiLeaderContext()
  readContext(record, context, objects)
  return { kind: 'multileader', context }
}

function tolerancePlace(record: DwgRecord): ScaledPlace {
  const insertion = record.point()
  return { kind: 'tolerance', insertion, direction: record.point() }
}

/** Readers by the word before OBJECTCONTEXTDATA in the name of the class. */
const places: Readonly<Record<string, ReadPlace>> = {
  TEXT: textPlace,
  MTEXTATTRIBUTE: attributePlace,
  MTEXT: paragraphPlace,
  BLKREF: insertPlace,
  ALDIM: dimensionPlace(1),
  ANGDIM: dimensionPlace(1),
  DMDIM: dimensionPlace(2),
  RADIM: dimensionPlace(1),
  RADIMLG: dimensionPlace(2),
  ORDDIM: dimensionPlace(2),
  LEADER: leaderPlace,
  MLEADER: multiLeaderPlace,
  FCF: tolerancePlace,
}

/** Reads what a class of objects states for one annotation scale; undefined for names of other classes. */
export function contextReader(dxfName: string): ((record: DwgRecord, objects: DwgObjects) => AnnotationContext) | undefined {
  const word = /^ACDB_([A-Z]*?)(?:OBJECT)?CONTEXTDATA(?:_CLASS)?$/.exec(dxfName)?.[1]
  if (word === undefined) return undefined
  return (record, objects) => {
    const { data } = record
    const context = new AnnotationContext()
    data.bs()
    context.isDefault = data.bit()
    const scale = objects.listed(record.ref())
    context.scale = scale instanceof AnnotationScale ? scale : null
    context.place = places[word]?.(record, objects)
    return context
  }
}
