import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { CheckValues } from '../../../../src/core/validation/checkValues.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asNumbers, asRow, asRows, asText } from '../part21/plain.ts'
import type { ValidationProperty } from './properties.ts'
import type { Representations } from './representations.ts'
import { lengthFactor } from './units.ts'

/** The validation properties of a file by the product definition, or the usage, that they are about. */
export class CheckValueTable {
  private readonly byOwner = new Map<number, CheckValues>()

  constructor(exchange: Exchange, representations: Representations, properties: readonly ValidationProperty[]) {
    /** Values of single bodies, by product. */
    const ofBodies = new Map<number, CheckValues[]>()
    const byAspect = new Map<number, CheckValues>()
    for (const { title, description, owner, representation } of properties) {
      const row = shapeOwner(exchange, owner)
      const keyword = exchange.keyword(row)
      if (keyword === 'CHARACTERIZED_ITEM_WITHIN_REPRESENTATION') {
        this.addDrawn(asRow(exchange.args(row)[2]), readValues(exchange, representations, representation, false))
        continue
      }
      const isProduct = keyword.startsWith('PRODUCT_DEFINITION')
      const isUsage = keyword.endsWith('_USAGE_OCCURRENCE')
      const isBody = exchange.keyword(owner) === 'SHAPE_ASPECT'
      if (!isProduct && !isUsage && !isBody) continue
      const found = readValues(exchange, representations, representation, /notional/i.test(description))
      if (/^pmi/i.test(title)) for (const key of ['volume', 'area', 'centroid', 'box'] as const) delete found[key]
      if (isBody) {
        const values = byAspect.get(owner)
        if (values) Object.assign(values, found)
        else {
          byAspect.set(owner, found)
          const product = shapeOwner(exchange, asRow(exchange.args(owner)[2]))
          ofBodies.set(product, [...(ofBodies.get(product) ?? []), found])
        }
      } else this.byOwner.set(row, { ...this.byOwner.get(row), ...found, ...(isUsage && { inParent: true }) })
    }
    // A product of one solid may have its values there alone.
    for (const [product, all] of ofBodies) {
      const solids = all.filter(({ volume }) => volume !== undefined)
      const own = this.byOwner.get(product)
      if (solids.length === 1 && own?.volume === undefined && own?.area === undefined && !own?.centroid) {
        this.byOwner.set(product, { ...own, volume: solids[0].volume, ...(solids[0].centroid && { centroid: solids[0].centroid }) })
      }
    }
    for (const [owner, values] of this.byOwner) if (Object.keys(values).every((key) => key === 'inParent')) this.byOwner.delete(owner)
  }

  /** Values of an annotation's drawing; the shape that it is about has others, under the same name at times. */
  private addDrawn(row: number, { facets, facetArea, segments, lineLength }: CheckValues): void {
    const stated = Object.entries({ facets, facetArea, segments, lineLength }).filter(([, value]) => value !== undefined)
    if (stated.length > 0) this.byOwner.set(row, { ...this.byOwner.get(row), ...Object.fromEntries(stated) })
  }

  /** Callouts that are one annotation: the first has the sums, where each states one. */
  join([first, ...others]: readonly number[]): void {
    const values = this.byOwner.get(first)
    for (const row of others) {
      const more = this.byOwner.get(row)
      this.byOwner.delete(row)
      for (const key of ['facets', 'facetArea', 'segments', 'lineLength'] as const) {
        if (values?.[key] !== undefined && more?.[key] !== undefined) values[key] += more[key]
        else if (values) delete values[key]
      }
    }
  }

  of(row: number): CheckValues | undefined {
    return this.byOwner.get(row)
  }
}

/** Row of the product or occurrence that a shape describes; any other row is its own owner. */
const shapeOwner = (exchange: Exchange, row: number): number => (exchange.keyword(row) === 'PRODUCT_DEFINITION_SHAPE' ? asRow(exchange.args(row)[2]) : row)

type PmiCount = 'views' | 'tolerances' | 'sizes' | 'locations' | 'datums' | 'targets' | 'composites'
/** Counts of semantic annotations by the names of their items; writers call datums with a flag either way. */
const counts: Record<string, PmiCount | undefined> = {
  'number of views': 'views',
  'number of geometric tolerances': 'tolerances',
  'number of dimensional sizes': 'sizes',
  'number of dimensional locations': 'locations',
  'number of datums': 'datums',
  'number of datum features': 'datums',
  'number of datum targets': 'targets',
  'number of composite tolerances': 'composites',
}

/** The values of one representation, by the names of its items. Zeros are written where nothing was measured. */
function readValues(exchange: Exchange, representations: Representations, row: number, isNotional: boolean): CheckValues {
  const out: CheckValues = {}
  const [name, items, context] = exchange.part(row, 'REPRESENTATION') ?? exchange.args(row)
  const notional = isNotional || /notional/i.test(asText(name))
  const mm = representations.unit(asRow(context)) ?? 1
  const corners: Vec3[] = []
  for (const item of asRows(items)) {
    const parts = exchange.parts(item)
    const measure = parts.get('MEASURE_REPRESENTATION_ITEM')
    const args = exchange.args(item)
    const own = asText((measure && measure.length < 3 ? parts.get('REPRESENTATION_ITEM') : args)?.[0])
      .trim()
      .toLowerCase()
    if (measure) {
      const [value, unit] = measure.length >= 3 ? measure.slice(1) : (parts.get('MEASURE_WITH_UNIT') ?? [])
      const number = asNumber(value)
      if (number === undefined || !(number > 0)) continue
      if (own === 'volume measure') out.volume = number * unitOf(exchange, asRow(unit), mm, 3)
      else if (own === 'tessellated surface area') out.facetArea = number * unitOf(exchange, asRow(unit), mm, 2)
      else if (own === 'tessellated curve length') out.lineLength = number * (lengthFactor(exchange, asRow(unit)) ?? mm)
      else if (own === 'surface area measure' || own === 'wetted area measure') out.area = number * unitOf(exchange, asRow(unit), mm, 2)
    } else if (own === 'centre point' || own === 'center point' || own === 'bounding box corner point') {
      const point = asNumbers(args[1])
      if (point.length !== 3) continue
      const place: Vec3 = [point[0] * mm, point[1] * mm, point[2] * mm]
      if (own === 'bounding box corner point') corners.push(place)
      else if (notional) out.notionalCentroid = place
      else out.centroid = place
    } else if (own === 'number of children') setCount(out, 'children', asNumber(args[1]))
    else if (own === 'number of faces') setCount(out, 'faces', asNumber(args[1]))
    else if (own === 'number of annotations') setCount(out, 'annotations', asNumber(args[1]))
    else if (counts[own]) setCount(out, counts[own], asNumber(args[1]))
    else if (own === 'number of facets') setCount(out, 'facets', asNumber(args[1]))
    else if (own === 'number of segments') setCount(out, 'segments', asNumber(args[1]))
  }
  if (corners.length === 2) {
    const [a, b] = corners
    const pick = (choose: (a: number, b: number) => number): Vec3 => [choose(a[0], b[0]), choose(a[1], b[1]), choose(a[2], b[2])]
    out.box = [pick(Math.min), pick(Math.max)]
  }
  return out
}

function setCount(out: CheckValues, key: 'children' | 'faces' | 'annotations' | 'facets' | 'segments' | PmiCount, value: number | undefined): void {
  if (value !== undefined && Number.isFinite(value) && value >= 0) out[key] = Math.round(value)
}

/** Our units per unit of an area or a volume: by its own elements, else by the context's length. */
function unitOf(exchange: Exchange, row: number, mm: number, power: number): number {
  let factor = 1
  let sum = 0
  for (const element of asRows(exchange.parts(row).get('DERIVED_UNIT')?.[0])) {
    const [unit, exponent] = exchange.args(element)
    const length = lengthFactor(exchange, asRow(unit))
    const own = asNumber(exponent)
    if (length === undefined || own === undefined) return mm ** power
    factor *= length ** own
    sum += own
  }
  return sum === power && factor > 0 && Number.isFinite(factor) ? factor : mm ** power
}
