import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { FieldReader, type Placement } from './fieldReader.ts'
import type { AcisRecords } from './acisRecords.ts'
import { type BuiltCurve, readCurve } from './curves.ts'
import { type BuiltSurface, isCornerBlend, readSurface } from './surfaces.ts'

/** Curves and surfaces of a body, each made when first asked for. Undefined: unknown kinds, damaged ones. */
export class Geometry {
  private readonly records: AcisRecords
  private readonly placement: Placement
  private readonly surfaces = new Map<number, BuiltSurface | undefined>()
  private readonly curves = new Map<number, BuiltCurve | undefined>()

  constructor(records: AcisRecords, placement: Placement) {
    this.records = records
    this.placement = placement
  }

  surface(record: number): BuiltSurface | undefined {
    return once(this.surfaces, record, () => readSurface(this.records.special(record), this.fields(record), this.placement))
  }

  /** A corner where blends meet: its record has the border, which it touches smoothly, and no surface. */
  isCornerBlend(record: number): boolean {
    return record >= 0 && tryGeometry(() => isCornerBlend(this.records.special(record), this.fields(record))) === true
  }

  curve(record: number): BuiltCurve | undefined {
    return once(this.curves, record, () => readCurve(this.records.special(record), this.fields(record), this.placement))
  }

  /** A point record, millimetres; the origin where it is damaged. */
  point(record: number): readonly [number, number, number] {
    const numbers = record < 0 ? [] : this.records.numbers(record)
    const [x, y, z] = numbers
    return numbers.length >= 3 && Number.isFinite(x + y + z) ? this.placement.point([x, y, z]) : [0, 0, 0]
  }

  private fields(record: number): FieldReader {
    return new FieldReader(this.records.tokens, this.records.fields(record))
  }
}

function once<T>(made: Map<number, T | undefined>, record: number, make: () => T | undefined): T | undefined {
  if (record < 0) return undefined
  if (made.has(record)) return made.get(record)
  const value = tryGeometry(make)
  made.set(record, value)
  return value
}
