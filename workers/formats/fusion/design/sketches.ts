import { OpenError } from '../../../../src/core/errors.ts'
import { makeFrame, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { MM_PER_CM, readMatrix } from './occurrence.ts'
import { REF, type Segment, TYPED_REF } from './segment.ts'

/** Types of records, by GUIDs that all generations share. */
const SKETCH = '44a64366-4bd3-4b24-881a-f94c206e8f2d'
const PLACE = 'f47a46fb-da27-4afa-8a72-1b38fa596e23'
const LINE = 'dca267ed-d615-4934-b64f-ad805e8003e2'
const ARC = 'f0130424-8b7e-4092-93c9-1ca807482534'
const ELLIPTIC_ARC = 'ff23079a-d99c-47ab-940e-2f4e18f022ab'
const POINT = 'c2cedae7-1716-47c1-b7b1-07b70081d0fb'
/** The part of the program that points and curves belong to. */
const GEOMETRY = 'Geometry'

/** Longest own name of a sketch. */
const MOST_LETTERS = 255
/** Most curves of all visible sketches. */
const MOST_CURVES = 200_000

/** A sketch that the design shows: its curves in millimetres, in its own plane. */
export interface Sketch {
  /** Id of the component that it belongs to. */
  component: number
  name: string
  /** Where its plane is in the component: column-major, millimetres. Absent = the identity. */
  matrix?: Float64Array
  curves: CurvePiece[]
}

export interface Sketches {
  /** Those that are visible and have curves. */
  shown: Sketch[]
  /** Texts and curves of unknown kinds in visible sketches. */
  unread: number
}

/** The sketches that are visible. Records that cannot be read are counted by `failed`. */
export function readSketches(segment: Segment, failed: () => void): Sketches {
  const each = (type: string, read: (id: number, cursor: ByteCursor) => void): void => {
    for (const id of segment.ids(type)) {
      try {
        const record = segment.record(id)
        if (record) read(id, record.payload)
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        failed()
      }
    }
  }
  const places = new Map<number, { component: number; matrix: Float64Array | undefined }>()
  each(PLACE, (id, cursor) => {
    toMembers(segment, cursor)
    const matrix = readMatrix(cursor)
    cursor.u8()
    const component = segment.ref(cursor)
    if (component) places.set(id, { component: component.id, matrix })
  })
  const shown = new Map<number, Sketch>()
  each(SKETCH, (id, cursor) => {
    const place = places.get(toReference(cursor, places))
    if (!place) throw new OpenError('file-exception', 'a sketch without a place')
    segment.ref(cursor)
    const ordinal = cursor.u32()
    cursor.u8()
    if (cursor.u8() !== 1) return
    const { component, matrix } = place
    shown.set(id, { component, name: ownName(cursor) || `Sketch${ordinal}`, ...(matrix && { matrix }), curves: [] })
  })
  if (shown.size === 0) return { shown: [], unread: 0 }
  let left = MOST_CURVES
  const curves = (type: string, read: (cursor: ByteCursor) => CurvePiece): void =>
    each(type, (_, cursor) => {
      const sketch = shown.get(lastReference(cursor))
      if (!sketch || left-- <= 0) return
      toMembers(segment, cursor)
      sketch.curves.push(read(cursor))
    })
  curves(LINE, line)
  curves(ARC, (cursor) => arc(cursor, false))
  curves(ELLIPTIC_ARC, (cursor) => arc(cursor, true))
  let unread = 0
  for (const type of segment.types(GEOMETRY))
    if (![LINE, ARC, ELLIPTIC_ARC, POINT].includes(type)) each(type, (_, cursor) => (unread += shown.has(lastReference(cursor)) ? 1 : 0))
  return { shown: [...shown.values()].filter((sketch) => sketch.curves.length > 0), unread }
}

/** Steps over what all records begin with. */
function toMembers(segment: Segment, cursor: ByteCursor): void {
  if (cursor.u8() !== 0) throw new OpenError('file-exception', 'a record of a sketch that begins otherwise')
  segment.skipProperties(cursor)
}

/** Moves to the first reference to one of `targets`. Returns its id, -1 where there is none. */
function toReference(cursor: ByteCursor, targets: ReadonlyMap<number, unknown>): number {
  const { view, end } = cursor
  for (let at = cursor.at; at + REF <= end; at++) {
    if (view.getUint8(at) !== 1 || view.getUint32(at + 5, true) !== 0) continue
    const id = view.getUint32(at + 1, true)
    if (!targets.has(id)) continue
    cursor.narrow(at, end)
    return id
  }
  return -1
}

/** Id of the reference that a record ends with; -1 where it ends otherwise. */
function lastReference({ view, at, end }: ByteCursor): number {
  for (const size of [REF, TYPED_REF]) {
    const start = end - size
    if (start >= at && view.getUint8(start) === 1 && view.getUint32(start + 5, true) === 0) return view.getUint32(start + 1, true)
  }
  return -1
}

/** The name that the user gave; '' for none. In newer files a reference stands in its place. */
function ownName({ view, at, end }: ByteCursor): string {
  const length = at + 4 <= end ? view.getUint32(at, true) : 0
  if (length === 0 || length > MOST_LETTERS || at + 4 + 2 * length > end) return ''
  const name = String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint16(at + 4 + 2 * i, true)))
  return /\p{Cc}/u.test(name) ? '' : name
}

function line(cursor: ByteCursor): CurvePiece {
  const [point, run] = [vector(cursor, MM_PER_CM), vector(cursor, MM_PER_CM)]
  return { curve: new Line(point, run), from: 0, to: 1 }
}

/** Centre, normal, axis of the angle 0, one or two radii, the angles of both ends. */
function arc(cursor: ByteCursor, isElliptic: boolean): CurvePiece {
  const [centre, normal, axis] = [vector(cursor, MM_PER_CM), vector(cursor, 1), vector(cursor, 1)]
  const radii = cursor.f64s(isElliptic ? 2 : 1)
  const [from, to] = cursor.f64s(2)
  const [a, b] = [radii[0] * MM_PER_CM, radii[radii.length - 1] * MM_PER_CM]
  if (!(a > 0 && b > 0 && Number.isFinite(a + b) && Math.abs(to - from) <= 2 * Math.PI + 1e-6)) throw new OpenError('file-exception', 'an arc without a radius')
  return { curve: new Ellipse(makeFrame(centre, normal, axis), a, b), from, to }
}

function vector(cursor: ByteCursor, unit: number): Vec3 {
  const [x, y, z] = cursor.f64s(3)
  if (!Number.isFinite(x + y + z)) throw new OpenError('file-exception', 'a point that is none')
  return [x * unit, y * unit, z * unit]
}
