type Point = readonly [x: number, y: number, z: number]

/** Turns about the z axis. */
const turn = ([r, , z]: Point, angle: number): Point => [r * Math.cos(angle), r * Math.sin(angle), z]
const QUARTER = Math.PI / 2
const knots = '(4,4),(0.,1.),.UNSPECIFIED.'
/** Three pieces of a surface. */
const ROWS = 6
const rowKnots = '(4,1,1,4),(4,1,1,4),(0.,1.,2.,3.),(0.,1.,2.,3.),.UNSPECIFIED.'
/** Weights of a quarter circle. */
const arcWeights = [1, Math.SQRT1_2, 1]

/**
 * A STEP file with one face or more of every kind of surface that the engine knows, a closed solid, colours and an assembly, several times in different sizes:
 * reading it lets the JavaScript engine compile the code that real files will run.
 */
export function rehearsalText(copies: number): string {
  const out = new Writer()
  for (let copy = 0; copy < copies; copy++) out.body(5 + copy * 1.7)
  return out.text()
}

interface Product {
  definition: string
  shape: string
}

class Writer {
  private readonly lines: string[] = []
  private next = 0

  text(): string {
    return `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${this.lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`
  }

  /** An assembly of a product with a sheet body and a solid of about `size` millimetres, twice. */
  body(size: number): void {
    const s = size
    const faces = [
      this.turned('CYLINDRICAL_SURFACE', `${real(s)}`, [s, 0, 0], [s, 0, s]),
      this.turned('CONICAL_SURFACE', `${real(s)},${real(Math.atan(0.5))}`, [s, 0, 0], [s * 1.5, 0, s]),
      this.turned('SPHERICAL_SURFACE', `${real(s)}`, [s, 0, 0], [s * 0.5, 0, s * Math.sqrt(0.75)], [0, 0, 0]),
      this.turned('TOROIDAL_SURFACE', `${real(s)},${real(s / 4)}`, [s * 1.25, 0, 0], [s, 0, s / 4], [s, 0, 0]),
      this.revolved(s),
      this.extruded(s),
      this.patch(s),
      this.rationalPatch(s),
      this.drilledPlate(s),
    ]
    const shell = this.add(`OPEN_SHELL('',(${faces}))`)
    const model = this.add(`SHELL_BASED_SURFACE_MODEL('',(${shell}))`)
    const solid = this.pin(s)
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const context = this.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle}))REPRESENTATION_CONTEXT('',''))`)
    const application = this.add("APPLICATION_CONTEXT('')")
    const origin = this.placement([0, 0, 0])
    const part = this.product(`part ${real(s)}`, application, this.add(`SHAPE_REPRESENTATION('',(${origin},${model},${solid}),${context})`))
    const places = [0, 1].map((i) => this.placement([2 * s * i, 0, 0], [0, i, 1 - i]))
    const whole = this.product('', application, this.add(`SHAPE_REPRESENTATION('',(${places}),${context})`))
    for (const place of places) this.occurrence(whole, part, origin, place)
    this.paint([...faces.slice(0, 2), solid], context)
  }

  private product(name: string, application: string, shape: string): Product {
    const product = this.add(`PRODUCT('','${name}','',(${this.add(`PRODUCT_CONTEXT('',${application},'')`)}))`)
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
    const definition = this.add(`PRODUCT_DEFINITION('','',${formation},${this.add(`PRODUCT_DEFINITION_CONTEXT('',${application},'')`)})`)
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
    return { definition, shape }
  }

  private occurrence(whole: Product, part: Product, origin: string, place: string): void {
    const use = this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${whole.definition},${part.definition},$)`)
    const way = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${origin},${place})`)
    const relation = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${part.shape},${whole.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${way})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${this.add(`PRODUCT_DEFINITION_SHAPE('','',${use})`)})`)
  }

  /** A colour for each item. */
  private paint(items: readonly string[], context: string): void {
    const styled = items.map((item, i) => {
      const area = this.add(`FILL_AREA_STYLE('',(${this.add(`FILL_AREA_STYLE_COLOUR('',${this.add(`COLOUR_RGB('',0.5,0.${i + 1},0.9)`)})`)}))`)
      const side = this.add(`SURFACE_SIDE_STYLE('',(${this.add(`SURFACE_STYLE_FILL_AREA(${area})`)}))`)
      const style = this.add(`PRESENTATION_STYLE_ASSIGNMENT((${this.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)}))`)
      return this.add(`STYLED_ITEM('',(${style}),${item})`)
    })
    this.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${styled}),${context})`)
  }

  /** A closed cylinder, whose side meets itself at a seam. */
  private pin(s: number): string {
    const rim = (z: number): string => {
      const start = this.vertex([s, 0, z])
      return this.add(`EDGE_CURVE('',${start},${start},${this.add(`CIRCLE('',${this.placement([0, 0, z])},${real(s)})`)},.T.)`)
    }
    const low = rim(0)
    const high = rim(2 * s)
    const seam = this.lineEdge([s, 0, 0], [s, 0, 2 * s])
    const side = this.face(this.add(`CYLINDRICAL_SURFACE('',${this.placement([0, 0, 0])},${real(s)})`), [
      [low, true],
      [seam, true],
      [high, false],
      [seam, false],
    ])
    const bottom = this.face(this.add(`PLANE('',${this.placement([0, 0, 0], [0, 0, -1])})`), [[low, false]])
    const top = this.face(this.add(`PLANE('',${this.placement([0, 0, 2 * s])})`), [[high, true]])
    return this.add(`MANIFOLD_SOLID_BREP('',${this.add(`CLOSED_SHELL('',(${[side, bottom, top]}))`)})`)
  }

  /** A quarter turn of a line, or of an arc about `center`, from `low` to `high` in the xz plane. */
  private turned(keyword: string, sizes: string, low: Point, high: Point, center?: Point): string {
    const profile = (angle: number): string =>
      center
        ? this.circle(turn(center, angle), [Math.sin(angle), -Math.cos(angle), 0], low, high, angle, Math.hypot(low[0] - center[0], low[2] - center[2]))
        : this.lineEdge(turn(low, angle), turn(high, angle))
    return this.face(this.add(`${keyword}('',${this.placement([0, 0, 0])},${sizes})`), this.quarter(profile, low, high))
  }

  private revolved(s: number): string {
    const control: Point[] = [
      [s, 0, 0],
      [s * 1.3, 0, s / 3],
      [s * 0.8, 0, (s * 2) / 3],
      [s, 0, s],
    ]
    const profile = (angle: number): string => this.splineEdge(control.map((point) => turn(point, angle)))
    const axis = this.add(`AXIS1_PLACEMENT('',${this.point([0, 0, 0])},${this.direction([0, 0, 1])})`)
    const surface = this.add(`SURFACE_OF_REVOLUTION('',${this.spline(control)},${axis})`)
    return this.face(surface, this.quarter(profile, control[0], control[3]))
  }

  private extruded(s: number): string {
    const control: Point[] = [
      [0, 0, 0],
      [s / 3, s / 2, 0],
      [(s * 2) / 3, -s / 2, 0],
      [s, 0, 0],
    ]
    const high = control.map(([x, y]): Point => [x, y, s])
    const surface = this.add(`SURFACE_OF_LINEAR_EXTRUSION('',${this.spline(control)},${this.vector([0, 0, 1])})`)
    return this.face(surface, [
      [this.splineEdge(control), true],
      [this.lineEdge(control[3], high[3]), true],
      [this.splineEdge(high), false],
      [this.lineEdge(control[0], high[0]), false],
    ])
  }

  private patch(s: number): string {
    const step = s / (ROWS - 1)
    const rows = Array.from({ length: ROWS }, (_, i) =>
      Array.from({ length: ROWS }, (_, j): Point => [i * step, j * step, i % (ROWS - 1) === 0 || j % (ROWS - 1) === 0 ? 0 : ((i * 7 + j * 5) % 4) * s * 0.08]),
    )
    const corner = (i: number, j: number): Point => rows[i * (ROWS - 1)][j * (ROWS - 1)]
    const surface = this.add(
      `B_SPLINE_SURFACE_WITH_KNOTS('',3,3,(${rows.map((row) => `(${row.map((point) => this.point(point))})`)}),.UNSPECIFIED.,.F.,.F.,.F.,${rowKnots})`,
    )
    return this.face(surface, [
      [this.lineEdge(corner(0, 0), corner(1, 0)), true],
      [this.lineEdge(corner(1, 0), corner(1, 1)), true],
      [this.lineEdge(corner(0, 1), corner(1, 1)), false],
      [this.lineEdge(corner(0, 0), corner(0, 1)), false],
    ])
  }

  /** A quarter of a cylinder as a rational spline. */
  private rationalPatch(s: number): string {
    const arc = (z: number): Point[] => [
      [s, 0, z],
      [s, s, z],
      [0, s, z],
    ]
    const [low, high] = [arc(0), arc(s)]
    const poles = low.map((point, i) => `(${this.point(point)},${this.point(high[i])})`)
    const weights = arcWeights.map((weight) => `(${real(weight)},${real(weight)})`)
    const surface = this.add(
      `(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,(${poles}),.UNSPECIFIED.,.F.,.F.,.F.)B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${weights}))REPRESENTATION_ITEM('')SURFACE())`,
    )
    return this.face(surface, [
      [this.rationalEdge(low), true],
      [this.lineEdge(low[2], high[2]), true],
      [this.rationalEdge(high), false],
      [this.lineEdge(low[0], high[0]), false],
    ])
  }

  private rationalEdge(control: readonly Point[]): string {
    const curve = this.add(
      `(BOUNDED_CURVE()B_SPLINE_CURVE(2,(${control.map((point) => this.point(point))}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,3),(0.,1.),.UNSPECIFIED.)CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((${arcWeights.map(real)}))REPRESENTATION_ITEM(''))`,
    )
    return this.add(`EDGE_CURVE('',${this.vertex(control[0])},${this.vertex(control[2])},${curve},.T.)`)
  }

  private drilledPlate(s: number): string {
    const corners: Point[] = [
      [-s, -s, 0],
      [s, -s, 0],
      [s, s, 0],
      [-s, s, 0],
    ]
    const rim = corners.map((corner, i): [string, boolean] => [this.lineEdge(corner, corners[(i + 1) % 4]), true])
    const hole = this.vertex([s / 2, 0, 0])
    const circle = this.add(`CIRCLE('',${this.placement([0, 0, 0])},${real(s / 2)})`)
    const edge = this.add(`EDGE_CURVE('',${hole},${hole},${circle},.T.)`)
    return this.face(this.add(`PLANE('',${this.placement([0, 0, 0])})`), rim, [[edge, false]])
  }

  /** The border of a quarter turn of a profile. */
  private quarter(profile: (angle: number) => string, low: Point, high: Point): [string, boolean][] {
    const arc = ([r, , z]: Point): string => this.circle([0, 0, z], [0, 0, 1], [r, 0, z], [0, r, z], 0, r)
    return [
      [arc(low), true],
      [profile(QUARTER), true],
      [arc(high), false],
      [profile(0), false],
    ]
  }

  /** An arc from `low` to `high` (both turned by `angle`) about an axis through `center`. */
  private circle(center: Point, axis: Point, low: Point, high: Point, angle: number, radius: number): string {
    const from = turned(low, angle)
    const x: Point = [(from[0] - center[0]) / radius, (from[1] - center[1]) / radius, (from[2] - center[2]) / radius]
    const circle = this.add(`CIRCLE('',${this.placement(center, axis, x)},${real(radius)})`)
    return this.add(`EDGE_CURVE('',${this.vertex(from)},${this.vertex(turned(high, angle))},${circle},.T.)`)
  }

  private lineEdge(a: Point, b: Point): string {
    const way: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    return this.add(`EDGE_CURVE('',${this.vertex(a)},${this.vertex(b)},${this.add(`LINE('',${this.point(a)},${this.vector(way)})`)},.T.)`)
  }

  private splineEdge(control: readonly Point[]): string {
    return this.add(`EDGE_CURVE('',${this.vertex(control[0])},${this.vertex(control[3])},${this.spline(control)},.T.)`)
  }

  private spline(control: readonly Point[]): string {
    return this.add(`B_SPLINE_CURVE_WITH_KNOTS('',3,(${control.map((point) => this.point(point))}),.UNSPECIFIED.,.F.,.F.,${knots})`)
  }

  private face(surface: string, ...loops: [edge: string, sense: boolean][][]): string {
    const bounds = loops.map((loop, i) => {
      const edges = loop.map(([edge, sense]) => this.add(`ORIENTED_EDGE('',*,*,${edge},${sense ? '.T.' : '.F.'})`))
      return this.add(`${i === 0 ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',${this.add(`EDGE_LOOP('',(${edges}))`)},.T.)`)
    })
    return this.add(`ADVANCED_FACE('',(${bounds}),${surface},.T.)`)
  }

  private placement(origin: Point, z: Point = [0, 0, 1], x: Point = [1, 0, 0]): string {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${this.direction(z)},${this.direction(x)})`)
  }

  private readonly vertex = (point: Point): string => this.add(`VERTEX_POINT('',${this.point(point)})`)
  private readonly vector = (way: Point): string => this.add(`VECTOR('',${this.direction(way)},1.)`)
  private readonly point = (point: Point): string => this.add(`CARTESIAN_POINT('',(${point.map(real)}))`)
  private readonly direction = (way: Point): string => this.add(`DIRECTION('',(${way.map(real)}))`)

  private add(text: string): string {
    this.lines.push(`#${++this.next}=${text};`)
    return `#${this.next}`
  }
}

const turned = (point: Point, angle: number): Point => (point[1] === 0 ? turn(point, angle) : point)

/** Numbers as STEP writes them: with a point. */
function real(value: number): string {
  const text = value.toPrecision(12)
  return text.includes('.') || text.includes('e') ? text : `${text}.`
}
