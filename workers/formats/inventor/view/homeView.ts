import { OpenError } from '../../../../src/core/errors.ts'
import { cross, length, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { HomeView, UpAxis } from '../../../../src/core/scene/model.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Database } from '../storage/database.ts'
import { eachRecord } from '../storage/records.ts'

/** Settings of the document: names of its kinds of styles, then its views. */
const SETTINGS = '70d85967'
/** Heads of lists of named things: 6 in all releases, 7 for the styles from Inventor 2014 or 2015 on. */
const LIST = 0x30000006
const LONG_LIST = 0x30000007
/** Kinds of styles: 9 to 18 were seen. */
const MOST_KINDS = 1000
/** Least sine of the angle between a view's direction and its up vector, which some files do not make square. */
const LEAST_SINE = 0.1

/** How the file is shown first. */
export interface InventorView {
  upAxis: UpAxis
  home?: HomeView
}

const plain: InventorView = { upAxis: 'y' }

/**
 * Up axis and home view of the view cube, as the file's author set them. The up axis is the one that the home view shows upright, or the front of the cube in files
 * without a home view; y where neither can be read.
 */
export function readView(database: Database): InventorView {
  const segment = database.segment('PmAppSegment') ?? database.segment('AmAppSegment')
  if (!segment) return plain
  let view: InventorView | undefined
  try {
    eachRecord(segment, database.major, {
      record(_, type, reader) {
        if (type !== SETTINGS) return true
        view = viewOf(reader)
        return false
      },
    })
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return view ?? plain
}

function viewOf(reader: ByteCursor): InventorView | undefined {
  reader.skip(6)
  const head = reader.u32()
  if (head !== LIST && head !== LONG_LIST) return undefined
  const kinds = reader.u32()
  if (kinds > MOST_KINDS) return undefined
  reader.skip(8)
  for (let i = 0; i < kinds; i++) {
    reader.text8()
    reader.skip(4)
  }
  if (reader.u32() !== LIST || reader.u32() !== 0) return undefined
  // The last view: eye, target, width, height, an angle, up.
  reader.skip(12 * 8)
  const [back, up, front, frontUp] = [vector(reader), vector(reader), vector(reader), vector(reader)]
  if (isView(back, up)) return { upAxis: axisOf(up), home: { back, up } }
  return isView(front, frontUp) ? { upAxis: axisOf(frontUp) } : undefined
}

function vector(reader: ByteCursor): Vec3 {
  const [x, y, z] = reader.f64s(3)
  return [x, y, z]
}

/** False for the zeros of a view that is not set. */
function isView(direction: Vec3, up: Vec3): boolean {
  const size = length(direction) * length(up)
  return size > 0 && Number.isFinite(size) && length(cross(direction, up)) > LEAST_SINE * size
}

/** The axis that is upright on the screen; y where the file shows another one upright, or one from below. */
const axisOf = ([x, y, z]: Vec3): UpAxis => (z > Math.abs(x) && z > Math.abs(y) ? 'z' : 'y')
