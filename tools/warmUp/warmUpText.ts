import type { Dialect } from './dialect.ts'
import { ellipticRing, patch, rationalPatch, revolved, segments, triangle, tube } from './sheets.ts'
import { bend, type Piece, turnedWall, upright } from './solids.ts'
import { MM_PER_INCH, StepWriter } from './stepWriter.ts'

/**
 * A STEP file as programs of a family write it, with what real files are made of: drilled and turned solids, free-form faces, colours, an assembly.
 * Reading it lets the JavaScript engine compile the code that real files will run. Nothing of it may need OpenCascade.
 */
export function warmUpText(dialect: Dialect): string {
  const out = new Model(dialect)
  const size = 40
  const parts = [
    out.part('plate', 'bracket', out.plate(size)),
    out.part('shaft', 'shaft', out.shaft(size / 2)),
    out.part('pipe', 'pipe', [out.solid(bend(out, size, size / 6), [], 1)]),
    out.part('hood', 'hood', [out.sheets(size / 4)]),
  ]
  const unit = out.assembly('unit', parts, [0, 1, 2, 0])
  out.assembly('machine', [unit, parts[3], parts[2]], [0, 1, 0, 2])
  return out.text()
}

interface Product {
  definition: string
  shape: string
  /** The placement that its own is. */
  origin: string
}

class Model extends StepWriter {
  private readonly context: string
  private readonly application: string
  private readonly style: string[]
  private readonly styled: string[] = []

  constructor(dialect: Dialect) {
    super(dialect)
    this.context = this.units()
    this.application = this.add("APPLICATION_CONTEXT('automotive design')")
    this.style = [0.2, 0.5, 0.8].map((green) => this.color(green))
  }

  override text(): string {
    this.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${this.styled}),${this.context})`)
    if (this.dialect.attributes) this.add(`PRESENTATION_LAYER_ASSIGNMENT('1','',(${this.styled.slice(0, 2)}))`)
    return super.text()
  }

  /** A plate with holes, a boss and a rounded rim. */
  plate(s: number): string[] {
    const [w, h, t, r] = [s, s * 0.7, s * 0.15, s * 0.1]
    const outline: Piece[] = [
      { to: [w - r, 0] },
      { to: [w, r], center: [w - r, r] },
      { to: [w, h * 0.3] },
      { to: [w, h * 0.7], center: [w, h * 0.5] },
      { to: [w, h - r] },
      { to: [w - r, h], center: [w - r, h - r] },
      { to: [w * 0.6, h] },
      {
        to: [w * 0.45, h],
        controlPoints: [
          [w * 0.55, h * 0.9],
          [w * 0.5, h * 1.1],
        ],
      },
      {
        to: [w * 0.3, h],
        controlPoints: [
          [w * 0.4, h * 0.95],
          [w * 0.35, h * 1.05],
        ],
      },
      { to: [r, h] },
      { to: [0, h - r], center: [r, h - r] },
      { to: [0, h * 0.6] },
      { to: [r, h * 0.6] },
      { to: [r, h * 0.5] },
      { to: [0, h * 0.5] },
      { to: [0, r] },
      { to: [r, 0], center: [r, r] },
    ]
    const rim = upright(this, [r, 0], outline, 0, t)
    const faces = [...rim.faces]
    const top = [rim.high]
    const bottom = [rim.low]
    const drill = (x: number, y: number, radius: number, ...pieces: Piece[]): void => {
      const hole = turnedWall(this, [x, y], [radius, t], pieces, x)
      faces.push(...hole.faces)
      top.push(hole.low)
      if (hole.high.length > 0) bottom.push(hole.high)
    }
    for (let i = 0; i < 4; i++) drill(w * (0.15 + 0.13 * i), h * 0.15, s * (0.01 + 0.008 * i), { to: [s * (0.01 + 0.008 * i), 0] })
    const d = s * 0.03
    // A slot, clockwise as holes are, close to the holes.
    const slot = upright(
      this,
      [w * 0.15, h * 0.22],
      [
        { to: [w * 0.15, h * 0.22 + d], center: [w * 0.15, h * 0.22 + d / 2] },
        { to: [w * 0.6, h * 0.22 + d] },
        { to: [w * 0.6, h * 0.22], center: [w * 0.6, h * 0.22 + d / 2] },
        { to: [w * 0.15, h * 0.22] },
      ],
      0,
      t,
    )
    faces.push(...slot.faces)
    top.push(slot.high)
    bottom.push(slot.low)
    // Small ones, whose chords take much of them: flat at the bottom, countersunk.
    drill(w * 0.78, h * 0.2, d / 3, { to: [d / 3, t / 2] }, { to: [0, t / 2] })
    drill(w * 0.88, h * 0.2, d / 2, { to: [d / 4, t - d / 4] }, { to: [d / 4, 0] })
    // Countersunk, counterbored, with the tip of a drill, and with that of a ball.
    drill(w * 0.2, h * 0.4, 2 * d, { to: [d, t - d] }, { to: [d, 0] })
    drill(w * 0.2, h * 0.7, 2 * d, { to: [2 * d, t / 2] }, { to: [d, t / 2] }, { to: [d, 0] })
    drill(w * 0.4, h * 0.75, d, { to: [d, t / 2] }, { to: [0, t / 2 - d / 2] })
    drill(w * 0.6, h * 0.75, d, { to: [d, t / 2] }, { to: [0, t / 2 - d], center: [0, t / 2] })
    // Bosses with fillets, rounded at their tops.
    const boss = (x: number, y: number, r: number): void => {
      const { faces: own, low } = turnedWall(
        this,
        [x, y],
        [4 * r, t],
        [
          { to: [3 * r, t + r], center: [4 * r, t + r] },
          { to: [3 * r, t + 2 * r] },
          { to: [2 * r, t + 3 * r], center: [2 * r, t + 2 * r] },
          { to: [0, t + 3 * r] },
        ],
        1,
      )
      faces.push(...own)
      top.push(low)
    }
    boss(w * 0.55, h * 0.45, d)
    boss(w * 0.75, h * 0.7, d / 5)
    faces.push(this.face(this.add(`PLANE('',${this.placement([0, 0, t])})`), top))
    faces.push(this.face(this.add(`PLANE('',${this.placement([0, 0, 0], [0, 0, -1])})`), bottom))
    return [this.solid(faces)]
  }

  /** A turned solid with an empty ball in it. */
  shaft(s: number): string[] {
    const f = s / 10
    const profile: Piece[] = [
      { to: [s / 2, 0] },
      { to: [s / 2 + f, f] },
      { to: [s / 2 + f, s] },
      { to: [s / 2, s] },
      { to: [s / 2, s + f], center: [s / 2 + 5 * f, s + f / 2] },
      { to: [s / 2, 2 * s] },
      { to: [0, 2.5 * s], center: [0, 2 * s] },
    ]
    const ball = turnedWall(
      this,
      [0, 0],
      [0, s / 2],
      [
        { to: [s / 4, s * 0.75], center: [0, s * 0.75] },
        { to: [0, s], center: [0, s * 0.75] },
      ],
    )
    return [this.solid(turnedWall(this, [0, 0], [0, 0], profile).faces, ball.faces)]
  }

  /** A solid, with so many colours on its faces where each has one. */
  solid(faces: readonly string[], inner: readonly string[] = [], colors = this.style.length): string {
    const shell = this.add(`CLOSED_SHELL('',(${faces}))`)
    const body =
      inner.length > 0
        ? this.add(`BREP_WITH_VOIDS('',${shell},(${this.add(`ORIENTED_CLOSED_SHELL('',*,${this.add(`CLOSED_SHELL('',(${inner}))`)},.F.)`)}))`)
        : this.add(`MANIFOLD_SOLID_BREP('',${shell})`)
    this.paint(body, 0)
    if (this.dialect.colored === 'faces') faces.forEach((face, i) => this.paint(face, i % colors))
    return body
  }

  sheets(s: number): string {
    const faces = [
      patch(this, s, 1, 0.08),
      patch(this, s / 4, 12, 0.08),
      patch(this, s, 1 / 12, 0.003),
      ...segments(this, s / 2, false),
      ...segments(this, s * 0.4, true),
      triangle(this, s, false),
      triangle(this, s, true),
      tube(this, s / 2, s, true),
      tube(this, s / 2, s, false),
      rationalPatch(this, s),
      revolved(this, s),
      ellipticRing(this, s),
    ]
    return this.add(`SHELL_BASED_SURFACE_MODEL('',(${this.add(`OPEN_SHELL('',(${faces}))`)}))`)
  }

  part(id: string, name: string, items: readonly string[]): Product {
    const origin = this.placement([0, 0, 0])
    const keyword = 'ADVANCED_BREP_SHAPE_REPRESENTATION'
    if (!this.dialect.joined) return this.product(id, name, this.add(`${keyword}('',(${[origin, ...items]}),${this.context})`), origin)
    const part = this.product(id, name, this.add(`SHAPE_REPRESENTATION('',(${origin}),${this.context})`), origin)
    const own = this.add(`${keyword}('',(${[this.placement([0, 0, 0]), ...items]}),${this.context})`)
    this.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${part.shape},${own})`)
    return part
  }

  /** A product made of others, `order` of them in a row. */
  assembly(name: string, parts: readonly Product[], order: readonly number[]): Product {
    const origin = this.placement([0, 0, 0])
    const places = order.map((_, i): string => this.placement([i * this.dialect.spacing, i * 10, 0], [0, i % 2, 1 - (i % 2)]))
    const whole = this.product(name, name, this.add(`SHAPE_REPRESENTATION('',(${[origin, ...places]}),${this.context})`), origin)
    order.forEach((child, i) => this.occurrence(whole, parts[child], places[i], i))
    return whole
  }

  private product(id: string, name: string, shape: string, origin: string): Product {
    const product = this.add(`PRODUCT('${id}','${name}',/* of no use */'',(${this.add(`PRODUCT_CONTEXT('',${this.application},'mechanical')`)}))`)
    this.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part','',(${product}))`)
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('1','',${product})`)
    const stage = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${this.application},'design')`)
    const definition = this.add(`PRODUCT_DEFINITION('design','',${formation},${stage})`)
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
    if (this.dialect.attributes) {
      const item = this.add("DESCRIPTIVE_REPRESENTATION_ITEM('material','steel')")
      const property = this.add(`PROPERTY_DEFINITION('material','',${definition})`)
      this.add(`PROPERTY_DEFINITION_REPRESENTATION(${property},${this.add(`REPRESENTATION('',(${item}),${this.context})`)})`)
    }
    return { definition, shape, origin }
  }

  private occurrence(whole: Product, part: Product, place: string, number: number): void {
    const designator = this.dialect.attributes ? `'U${number}'` : '$'
    const use = this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${number}','use ${number}','',${whole.definition},${part.definition},${designator})`)
    const way = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${part.origin},${place})`)
    const relation = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${part.shape},${whole.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${way})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${this.add(`PRODUCT_DEFINITION_SHAPE('','',${use})`)})`)
  }

  private paint(item: string, color: number): void {
    this.styled.push(this.add(`STYLED_ITEM('',(${this.style[color]}),${item})`))
  }

  private color(green: number): string {
    const colour = this.add(`COLOUR_RGB('',0.5,${this.real(green)},0.9)`)
    const area = this.add(`FILL_AREA_STYLE('',(${this.add(`FILL_AREA_STYLE_COLOUR('',${colour})`)}))`)
    const line = this.add(`CURVE_STYLE('',${this.add("DRAUGHTING_PRE_DEFINED_CURVE_FONT('continuous')")},POSITIVE_LENGTH_MEASURE(0.1),${colour})`)
    const side = this.add(`SURFACE_SIDE_STYLE('',(${this.add(`SURFACE_STYLE_FILL_AREA(${area})`)}))`)
    return this.add(`PRESENTATION_STYLE_ASSIGNMENT((${this.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)},${line}))`)
  }

  private units(): string {
    let length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    let angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const solid = this.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
    if (this.dialect.converted) {
      const exponents = this.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)')
      const none = this.add('DIMENSIONAL_EXPONENTS(0.,0.,0.,0.,0.,0.,0.)')
      const inch = this.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${this.real(MM_PER_INCH)}),${length})`)
      const degree = this.add(`PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(${this.real(Math.PI / 180)}),${angle})`)
      length = this.add(`(CONVERSION_BASED_UNIT('INCH',${inch})LENGTH_UNIT()NAMED_UNIT(${exponents}))`)
      angle = this.add(`(CONVERSION_BASED_UNIT('DEGREE',${degree})NAMED_UNIT(${none})PLANE_ANGLE_UNIT())`)
    }
    const uncertainty = this.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(${this.real(1e-5)}),${length},'distance_accuracy_value','')`)
    return this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${uncertainty}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solid}))REPRESENTATION_CONTEXT('',''))`,
    )
  }
}
