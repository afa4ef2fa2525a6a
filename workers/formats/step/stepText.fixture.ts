/** Writes small STEP files for tests: every method adds instances and returns the reference (`#n`) of the one that matters. */
export class StepText {
  private readonly lines: string[] = []
  private next = 0
  private readonly application: string
  private readonly productContext: string
  private readonly definitionContext: string

  constructor() {
    this.application = this.add("APPLICATION_CONTEXT('mechanical')")
    this.productContext = this.add(`PRODUCT_CONTEXT('',${this.application},'mechanical')`)
    this.definitionContext = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${this.application},'design')`)
  }

  add(text: string): string {
    this.lines.push(`#${++this.next}=${text};`)
    return `#${this.next}`
  }

  /** The whole file. */
  text(schema = 'AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }', end = 'ENDSEC;\nEND-ISO-10303-21;\n'): string {
    const header = `FILE_DESCRIPTION((''),'2;1');\nFILE_NAME('a.stp','2024-01-02T03:04:05',('Ada'),('Org'),'Prep 1','System 2','');\nFILE_SCHEMA(('${schema}'));`
    return `ISO-10303-21;\nHEADER;\n${header}\nENDSEC;\nDATA;\n${this.lines.join('\n')}\n${end}`
  }

  /** A context whose lengths are millimetres or inches. */
  context(unit: 'mm' | 'in' = 'mm'): string {
    const mm = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const length =
      unit === 'mm'
        ? mm
        : this.add(`(CONVERSION_BASED_UNIT('INCH',${this.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${mm})`)})LENGTH_UNIT()NAMED_UNIT(*))`)
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    return this.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle}))REPRESENTATION_CONTEXT('',''))`)
  }

  /** An AXIS2_PLACEMENT_3D. */
  placement(origin: number[] = [0, 0, 0], z?: number[], x?: number[]): string {
    const direction = (value?: number[]): string => (value ? this.add(`DIRECTION('',(${value.map(real)}))`) : '$')
    return this.add(`AXIS2_PLACEMENT_3D('',${this.add(`CARTESIAN_POINT('',(${origin.map(real)}))`)},${direction(z)},${direction(x)})`)
  }

  /** A product definition with a shape representation of the items; `shape` names the representation. */
  product(name: string, items: string[], context: string, keyword = 'SHAPE_REPRESENTATION'): { definition: string; shape: string } {
    const product = this.add(`PRODUCT('${name}','${name}','',(${this.productContext}))`)
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
    const definition = this.add(`PRODUCT_DEFINITION('design','',${formation},${this.definitionContext})`)
    const shape = this.add(`${keyword}('${name}',(${items}),${context})`)
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
    return { definition, shape }
  }

  /** A usage without placement; `place` gives it one. */
  usage(parent: string, child: string, name = '', id = '1'): string {
    return this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${id}','${name}','',${parent},${child},$)`)
  }

  /** Places a usage by a relationship of two representations; returns the relationship. */
  place(usage: string, first: string, second: string, itemOfFirst: string, itemOfSecond: string): string {
    const transform = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${itemOfFirst},${itemOfSecond})`)
    const relation = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${first},${second})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transform})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${this.add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`)})`)
    return relation
  }

  /** A box from the origin to (x, y, z) as a solid of six plane faces; faces in the order -z +z -y +y -x +x. */
  box(x: number, y: number, z: number, name = ''): { solid: string; faces: string[] } {
    const points = Array.from({ length: 8 }, (_, i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0])
    const vertices = points.map((point) => this.add(`VERTEX_POINT('',${this.add(`CARTESIAN_POINT('',(${point.map(real)}))`)})`))
    const edges = new Map<string, string>()
    const edge = (from: number, to: number): string => {
      const [a, b] = from < to ? [from, to] : [to, from]
      const key = `${a} ${b}`
      if (!edges.has(key)) {
        const along = points[b].map((value, axis) => value - points[a][axis])
        const vector = this.add(`VECTOR('',${this.add(`DIRECTION('',(${along.map(real)}))`)},1.)`)
        const line = this.add(`LINE('',${this.add(`CARTESIAN_POINT('',(${points[a].map(real)}))`)},${vector})`)
        edges.set(key, this.add(`EDGE_CURVE('',${vertices[a]},${vertices[b]},${line},.T.)`))
      }
      return this.add(`ORIENTED_EDGE('',*,*,${edges.get(key)},${from < to ? '.T.' : '.F.'})`)
    }
    const sides: [number[], number[], number[]][] = [
      [
        [0, 2, 3, 1],
        [0, 0, -1],
        [1, 0, 0],
      ],
      [
        [4, 5, 7, 6],
        [0, 0, 1],
        [1, 0, 0],
      ],
      [
        [0, 1, 5, 4],
        [0, -1, 0],
        [1, 0, 0],
      ],
      [
        [2, 6, 7, 3],
        [0, 1, 0],
        [1, 0, 0],
      ],
      [
        [0, 4, 6, 2],
        [-1, 0, 0],
        [0, 1, 0],
      ],
      [
        [1, 3, 7, 5],
        [1, 0, 0],
        [0, 1, 0],
      ],
    ]
    const faces = sides.map(([corners, normal, along]) => {
      const loop = this.add(`EDGE_LOOP('',(${corners.map((corner, i) => edge(corner, corners[(i + 1) % 4]))}))`)
      const plane = this.add(`PLANE('',${this.placement(points[corners[0]], normal, along)})`)
      return this.add(`ADVANCED_FACE('',(${this.add(`FACE_OUTER_BOUND('',${loop},.T.)`)}),${plane},.T.)`)
    })
    return { solid: this.add(`MANIFOLD_SOLID_BREP('${name}',${this.add(`CLOSED_SHELL('',(${faces}))`)})`), faces }
  }

  /** A style of one surface colour, 0..1; for `styled`. */
  color(red: number, green: number, blue: number, transparency?: number): string {
    const rgb = this.add(`COLOUR_RGB('',${real(red)},${real(green)},${real(blue)})`)
    const fill = this.add(`SURFACE_STYLE_FILL_AREA(${this.add(`FILL_AREA_STYLE('',(${this.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`)})`)
    const styles = [fill]
    if (transparency !== undefined) {
      styles.push(
        this.add(`SURFACE_STYLE_RENDERING_WITH_PROPERTIES(.NORMAL_SHADING.,${rgb},(${this.add(`SURFACE_STYLE_TRANSPARENT(${real(transparency)})`)}))`),
      )
    }
    return this.add(`PRESENTATION_STYLE_ASSIGNMENT((${this.add(`SURFACE_STYLE_USAGE(.BOTH.,${this.add(`SURFACE_SIDE_STYLE('',(${styles}))`)})`)}))`)
  }

  styled(style: string, item: string): string {
    return this.add(`STYLED_ITEM('',(${style}),${item})`)
  }
}

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value))
