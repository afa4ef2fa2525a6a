import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import { Units } from './units.ts'

/** What an item of a representation is to the viewer. */
export type ItemKind = 'solid' | 'surface' | 'tessellated' | 'curve' | 'placement' | 'mapped' | 'unknown'

export interface Representation {
  row: number
  keyword: string
  name: string
  items: number[]
  context: number
  /** Millimetres per unit; undefined = not stated. */
  mm: number | undefined
}

const kinds: Record<string, ItemKind> = {
  MANIFOLD_SOLID_BREP: 'solid',
  BREP_WITH_VOIDS: 'solid',
  FACETED_BREP: 'solid',
  FACETED_BREP_AND_BREP_WITH_VOIDS: 'solid',
  CSG_SOLID: 'solid',
  BOOLEAN_RESULT: 'solid',
  SOLID_REPLICA: 'solid',
  BLOCK: 'solid',
  RIGHT_ANGULAR_WEDGE: 'solid',
  RECTANGULAR_PYRAMID: 'solid',
  SPHERE: 'solid',
  RIGHT_CIRCULAR_CYLINDER: 'solid',
  RIGHT_CIRCULAR_CONE: 'solid',
  TORUS: 'solid',
  EXTRUDED_AREA_SOLID: 'solid',
  EXTRUDED_FACE_SOLID: 'solid',
  REVOLVED_AREA_SOLID: 'solid',
  REVOLVED_FACE_SOLID: 'solid',
  SWEPT_DISK_SOLID: 'solid',
  SHELL_BASED_SURFACE_MODEL: 'surface',
  FACE_BASED_SURFACE_MODEL: 'surface',
  GEOMETRIC_SET: 'surface',
  OPEN_SHELL: 'surface',
  CLOSED_SHELL: 'surface',
  ADVANCED_FACE: 'surface',
  FACE_SURFACE: 'surface',
  CONNECTED_FACE_SET: 'surface',
  RECTANGULAR_TRIMMED_SURFACE: 'surface',
  CURVE_BOUNDED_SURFACE: 'surface',
  TESSELLATED_SOLID: 'tessellated',
  TESSELLATED_SHELL: 'tessellated',
  TRIANGULATED_FACE: 'tessellated',
  COMPLEX_TRIANGULATED_FACE: 'tessellated',
  TRIANGULATED_SURFACE_SET: 'tessellated',
  COMPLEX_TRIANGULATED_SURFACE_SET: 'tessellated',
  TESSELLATED_GEOMETRIC_SET: 'tessellated',
  REPOSITIONED_TESSELLATED_ITEM: 'tessellated',
  GEOMETRIC_CURVE_SET: 'curve',
  EDGE_BASED_WIREFRAME_MODEL: 'curve',
  SHELL_BASED_WIREFRAME_MODEL: 'curve',
  TRIMMED_CURVE: 'curve',
  POLYLINE: 'curve',
  LINE: 'curve',
  CIRCLE: 'curve',
  ELLIPSE: 'curve',
  COMPOSITE_CURVE: 'curve',
  B_SPLINE_CURVE_WITH_KNOTS: 'curve',
  BOUNDED_CURVE: 'curve',
  SURFACE_CURVE: 'curve',
  INTERSECTION_CURVE: 'curve',
  OFFSET_CURVE_3D: 'curve',
  PATH: 'curve',
  TESSELLATED_WIRE: 'tessellated',
  TESSELLATED_CURVE_SET: 'tessellated',
  TESSELLATED_EDGE: 'tessellated',
  TESSELLATED_CONNECTING_EDGE: 'tessellated',
  TESSELLATED_POINT_SET: 'tessellated',
  TESSELLATED_VERTEX: 'tessellated',
  CARTESIAN_POINT: 'curve',
  VERTEX_POINT: 'curve',
  CONNECTED_EDGE_SET: 'curve',
  EDGE_CURVE: 'curve',
  AXIS2_PLACEMENT_3D: 'placement',
  AXIS2_PLACEMENT_2D: 'placement',
  AXIS1_PLACEMENT: 'placement',
  PLACEMENT: 'placement',
  DIRECTION: 'placement',
  CARTESIAN_TRANSFORMATION_OPERATOR_3D: 'placement',
  DATUM_FEATURE: 'placement',
  DESCRIPTIVE_REPRESENTATION_ITEM: 'placement',
  ITEM_DEFINED_TRANSFORMATION: 'placement',
  MEASURE_REPRESENTATION_ITEM: 'placement',
  STYLED_ITEM: 'placement',
  VALUE_REPRESENTATION_ITEM: 'placement',
  PLANE: 'placement',
  CAMERA_MODEL_D3: 'placement',
  // Shown by the annotations of the file.
  DRAUGHTING_CALLOUT: 'placement',
  LEADER_DIRECTED_CALLOUT: 'placement',
  ANNOTATION_PLANE: 'placement',
  MAPPED_ITEM: 'mapped',
}

/** B-spline surfaces, which have ends of their own; also by the first part of complex instances. */
export const isSplineSurface = (keyword: string): boolean => /^(B_SPLINE|BEZIER|QUASI_UNIFORM|UNIFORM|BOUNDED)_SURFACE/.test(keyword)

/** Representations that show products instead of being their shape: saved views, styles, construction geometry. */
const notShapes =
  /^(DRAUGHTING_MODEL|MECHANICAL_DESIGN_|PRESENTATION_|CONSTRUCTIVE_GEOMETRY_REPRESENTATION$|CHARACTERIZED_ITEM|DRAUGHTING_|KINEMATIC_|SYMBOL_|CAMERA_)/

/** The row of a representation that no file has, of bodies that none of its own lists: with the first context that states a unit. */
export const UNLISTED = -2

/** Representations of a file, parsed once when asked for. */
export class Representations {
  private readonly exchange: Exchange
  private readonly units: Units
  private readonly known = new Map<number, Representation | undefined>()
  private readonly shapes = new Map<number, Representation>()
  private readonly members = new Map<number, Set<number>>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.units = new Units(exchange)
  }

  /** Millimetres per length unit of a context; undefined when it states none. */
  unit(context: number): number | undefined {
    return this.units.mm(context)
  }

  /** The representation of a row; undefined when it is none, or none that is a shape. */
  get(row: number): Representation | undefined {
    const shape = this.shapes.get(row)
    if (shape) return shape
    const found = this.any(row)
    if (!found || notShapes.test(found.keyword)) return undefined
    this.shapes.set(row, found)
    return found
  }

  /** The representation of a row, also one that shows products; undefined when it is none. */
  any(row: number): Representation | undefined {
    if (row === UNLISTED) return this.unlisted()
    if (!this.known.has(row)) this.known.set(row, this.read(row))
    return this.known.get(row)
  }

  /** Lists in `UNLISTED` what no representation of the file does. */
  list(items: number[]): void {
    this.unlisted().items = items
  }

  private unlisted(): Representation {
    const known = this.known.get(UNLISTED)
    if (known) return known
    let context = -1
    for (let row = 0; row < this.exchange.count && context < 0; row++) {
      if (this.exchange.isComplex(row) && this.units.mm(row) !== undefined) context = row
    }
    const made = { row: UNLISTED, keyword: 'SHAPE_REPRESENTATION', name: '', items: [], context, mm: this.units.mm(context) }
    this.known.set(UNLISTED, made)
    return made
  }

  /** Whether a representation lists an item. */
  holds(representation: number, item: number): boolean {
    let set = this.members.get(representation)
    if (!set) {
      set = new Set(this.get(representation)?.items ?? [])
      this.members.set(representation, set)
    }
    return set.has(item)
  }

  kind(item: number): ItemKind {
    const keyword = this.exchange.keyword(item)
    if (!this.exchange.isComplex(item)) {
      // A geometric set holds points, curves and surfaces alike.
      if (keyword === 'GEOMETRIC_SET' && asRows(this.exchange.args(item)[1]).every((element) => kinds[this.exchange.keyword(element)] === 'curve'))
        return 'curve'
      return kinds[keyword] ?? (isSplineSurface(keyword) ? 'surface' : 'unknown')
    }
    for (const name of this.exchange.parts(item).keys()) if (kinds[name]) return kinds[name]
    return isSplineSurface(keyword) ? 'surface' : 'unknown'
  }

  private read(row: number): Representation | undefined {
    if (row < 0) return undefined
    const keyword = this.exchange.keyword(row)
    const args = this.exchange.isComplex(row) ? this.exchange.part(row, 'REPRESENTATION') : this.exchange.args(row)
    const context = asRow(args?.[2])
    // A context may be missing where the name leaves no doubt.
    if (!args || !Array.isArray(args[1]) || (context < 0 && !keyword.endsWith('REPRESENTATION'))) return undefined
    return { row, keyword, name: asText(args[0]), items: asRows(args[1]), context, mm: this.units.mm(context) }
  }
}
