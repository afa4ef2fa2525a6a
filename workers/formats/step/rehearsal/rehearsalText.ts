type Point = readonly [x: number, y: number, z: number]

/** Turns about the z axis. */
const turn = ([r, , z]: Point, angle: number): Point => [r * Math.cos(angle), r * Math.sin(angle), z]
const QUARTER = Math.PI / 2
const knots = '(4,4),(0.,1.),.UNSPECIFIED.'

/**
 * A STEP file with one face or more of every kind of surface that the engine knows, several times in different sizes:
 * reading it lets the JavaScript engine compile the code that real files will run.
 */
export function rehearsalText(copies: number): string {
  const out = new Writer()
  for (let copy = 0; copy < copies; copy++) out.body(5 + copy * 1.7)
  return out.text()
}

class Writer {
  private readonly lines: string[] = []
  private next = 0

  text(): string {
    return `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${this.lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`
  }

  /** A product of one sheet body of about `size` millimetres. */
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
      this.drilledPlate(s),
    ]
    const shell = this.add(`OPEN_SHELL('',(${faces}))`)
    const model = this.add(`SHELL_BASED_SURFACE_MODEL('',(${shell}))`)
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const context = this.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle}))REPRESENTATION_CONTEXT('',''))`)
    const application = this.add("APPLICATION_CONTEXT('')")
    const product = this.add(`PRODUCT('','','',(${this.add(`PRODUCT_CONTEXT('',${application},'')`)}))`)
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
    const definition = this.add(`PRODUCT_DEFINITION('','',${formation},${this.add(`PRODUCT_DEFINITION_CONTEXT('',${application},'')`)})`)
    const shape = this.add(`MANIFOLD_SURFACE_SHAPE_REPRESENTATION('',(${model}),${context})`)
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
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
    const rows = Array.from({ length: 4 }, (_, i) => Array.from({ length: 4 }, (_, j): Point => [(i * s) / 3, (j * s) / 3, ((i * 7 + j * 5) % 4) * s * 0.08]))
    const column = (j: number): Point[] => rows.map((row) => row[j])
    const surface = this.add(
      `B_SPLINE_SURFACE_WITH_KNOTS('',3,3,(${rows.map((row) => `(${row.map((point) => this.point(point))})`)}),.UNSPECIFIED.,.F.,.F.,.F.,(4,4),(4,4),(0.,1.),(0.,1.),.UNSPECIFIED.)`,
    )
    return this.face(surface, [
      [this.splineEdge(column(0)), true],
      [this.splineEdge(rows[3]), true],
      [this.splineEdge(column(3)), false],
      [this.splineEdge(rows[0]), false],
    ])
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
