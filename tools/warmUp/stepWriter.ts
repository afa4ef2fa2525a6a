import type { Dialect } from './dialect.ts'

export type Point = readonly [x: number, y: number, z: number]

/** An edge that is in the file; `turned`: it runs against the way in which it was asked for. */
export interface Edge {
  row: string
  turned: boolean
}

/** An edge as a loop goes through it: in the way in which it was asked for, or against it. */
export type Coedge = readonly [edge: Edge, forward: boolean]

export const MM_PER_INCH = 25.4
/** Between the knots of splines: whole numbers would be numbers of another kind to the engine. */
export const KNOT = 0.7

/** Writes instances: points, curves, edges and faces as CAD programs write them. Lengths are millimetres. */
export class StepWriter {
  readonly dialect: Dialect
  private readonly lines: string[] = []
  private readonly vertices = new Map<string, string>()
  private readonly unit: number
  private readonly pcurve: string
  private next = 0
  private edges = 0
  private faces = 0

  constructor(dialect: Dialect) {
    this.dialect = dialect
    this.unit = dialect.converted ? 1 / MM_PER_INCH : 1
    this.pcurve = dialect.surfaceCurves ? this.parameterLine() : ''
  }

  /** The whole file. */
  text(): string {
    const header = `/* ${this.dialect.name} */\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('warmup','2000-01-01T00:00:00',('a'),('b'),'preprocessor','originating system','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));`
    return `ISO-10303-21;\nHEADER;\n${header}\nENDSEC;\nDATA;\n${this.lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`
  }

  /** Adds an instance; returns the reference to it. */
  add(text: string): string {
    const { spaced, lineLength } = this.dialect
    let written = text
    if (spaced) written = text.replaceAll("''", "'NONE'").replace(/[(]/g, ' ( ').replace(/,/g, ', ').replace(/[)]/g, ' ) ')
    else if (lineLength > 0 && text.length > lineLength) written = text.replace(new RegExp(`(.{1,${lineLength}},)`, 'g'), '$1\n  ')
    this.lines.push(spaced ? `#${++this.next} = ${written};` : `#${++this.next}=${written};`)
    return `#${this.next}`
  }

  readonly length = (value: number): string => this.real(value * this.unit)
  readonly angle = (value: number): string => this.real(this.dialect.converted ? (value * 180) / Math.PI : value)

  /** Numbers as STEP writes them: with a point. */
  readonly real = (value: number): string => {
    const text = value.toPrecision(this.dialect.digits)
    const [mantissa, exponent] = text.split('e')
    const short = this.dialect.digits < 17 && mantissa.includes('.') ? mantissa.replace(/0+$/, '') : mantissa
    return `${short.includes('.') ? short : `${short}.`}${exponent === undefined ? '' : `E${exponent}`}`
  }

  readonly point = (at: Point): string => this.add(`CARTESIAN_POINT('',(${at.map(this.length)}))`)
  readonly direction = (way: Point): string => this.add(`DIRECTION('',(${way.map(this.real)}))`)
  readonly vector = (way: Point): string => this.add(`VECTOR('',${this.direction(way)},${this.length(1)})`)

  placement(origin: Point, z: Point = [0, 0, 1], x: Point = [1, 0, 0]): string {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${this.direction(z)},${this.direction(x)})`)
  }

  line(a: Point, b: Point): string {
    const size = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
    return this.add(`LINE('',${this.point(a)},${this.vector([(b[0] - a[0]) / size, (b[1] - a[1]) / size, (b[2] - a[2]) / size])})`)
  }

  circle(center: Point, radius: number, z?: Point, x?: Point): string {
    return this.add(`CIRCLE('',${this.placement(center, z, x)},${this.length(radius)})`)
  }

  ellipse(center: Point, a: number, b: number): string {
    return this.add(`ELLIPSE('',${this.placement(center)},${this.length(a)},${this.length(b)})`)
  }

  /** A cubic of one piece, or of several whose knots leave corners free. */
  spline(controlPoints: readonly Point[]): string {
    const pieces = (controlPoints.length - 1) / 3
    const inner = Array.from({ length: pieces - 1 }, (_, i) => i + 1)
    const multiplicities = [4, ...inner.map(() => 3), 4]
    const values = [0, ...inner, pieces].map((value) => this.real(value * KNOT))
    return this.add(
      `B_SPLINE_CURVE_WITH_KNOTS('',3,(${controlPoints.map((controlPoint) => this.point(controlPoint))}),.UNSPECIFIED.,.F.,.F.,(${multiplicities}),(${values}),.UNSPECIFIED.)`,
    )
  }

  rationalSpline(controlPoints: readonly Point[], weights: readonly number[]): string {
    return this.add(
      `(BOUNDED_CURVE()B_SPLINE_CURVE(2,(${controlPoints.map((controlPoint) => this.point(controlPoint))}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,3),(0.,1.),.UNSPECIFIED.)CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((${weights.map(this.real)}))REPRESENTATION_ITEM(''))`,
    )
  }

  /** Each point has one vertex, as closed solids need it. */
  vertex(at: Point): string {
    const key = at.map((value) => Math.round(value * 1e6)).join()
    let known = this.vertices.get(key)
    if (known === undefined) this.vertices.set(key, (known = this.add(`VERTEX_POINT('',${this.point(at)})`)))
    return known
  }

  /** An edge from `a` to `b`, along a curve that runs so; each third is written the other way round. */
  edge(a: Point, b: Point, curve: string): Edge {
    const turned = a !== b && this.edges++ % 3 === 2
    const ends = [this.vertex(a), this.vertex(b)]
    const own = this.pcurve === '' ? curve : this.add(`SURFACE_CURVE('',${curve},(${this.pcurve}),.PCURVE_S1.)`)
    return { row: this.add(`EDGE_CURVE('',${turned ? ends.toReversed() : ends},${own},${logical(!turned)})`), turned }
  }

  lineEdge(a: Point, b: Point): Edge {
    return this.edge(a, b, this.line(a, b))
  }

  /** A face on the side of its surface's normal where `sense` is true. Its loops have it on their left; each second face has them written the other way round. */
  face(surface: string, loops: readonly (readonly Coedge[])[], sense = true): string {
    const turned = this.faces++ % 2 === 1
    const bounds = loops.map((loop, i) => {
      const way = turned ? loop.toReversed() : loop
      const coedges = way.map(([edge, forward]) => this.add(`ORIENTED_EDGE('',*,*,${edge.row},${logical((forward !== edge.turned) !== turned)})`))
      const name = i === 0 && this.dialect.spaced ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'
      return this.add(`${name}('',${this.add(`EDGE_LOOP('',(${coedges}))`)},${logical(!turned)})`)
    })
    return this.add(`ADVANCED_FACE('',(${bounds}),${surface},${logical(sense)})`)
  }

  /** A curve of the parameters of a plane: it is only read over. */
  private parameterLine(): string {
    const line = this.add(`LINE('',${this.add("CARTESIAN_POINT('',(0.,0.))")},${this.add(`VECTOR('',${this.add("DIRECTION('',(1.,0.))")},1.)`)})`)
    const context = this.add("(GEOMETRIC_REPRESENTATION_CONTEXT(2)PARAMETRIC_REPRESENTATION_CONTEXT()REPRESENTATION_CONTEXT('2D SPACE',''))")
    const plane = this.add(`PLANE('',${this.placement([0, 0, 0])})`)
    return this.add(`PCURVE('',${plane},${this.add(`DEFINITIONAL_REPRESENTATION('',(${line}),${context})`)})`)
  }
}

const logical = (value: boolean): string => (value ? '.T.' : '.F.')
