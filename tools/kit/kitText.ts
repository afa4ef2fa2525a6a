import { BrepText } from '../../workers/formats/step/brepText.fixture.ts'

export type Point = readonly [number, number, number]

/** A number in the form that the exchange structure requires: with a point. */
export const real = (value: number): string => {
  const text = String(value)
  if (/^-?\d+$/.test(text)) return `${text}.`
  return text.includes('e') ? text.replace('e', text.includes('.') ? 'E' : '.E') : text
}
export const reals = (values: readonly number[]): string => values.map(real).join(',')

/** A side of a prism: what replaces the straight edge and the plane over it. */
export interface PrismSide {
  /** The curve at a height. */
  curve?: (z: number) => string
  /** Whether the curve runs from this corner to the next one. */
  along?: boolean
  surface?: () => string
  /** Whether the surface's normal looks outwards. */
  outwards?: boolean
}

/** A face of a solid of revolution between two rings. */
export interface LatheSide {
  surface: string
  outwards?: boolean
}

/** Writes the small solids whose oddities the kit is made of. */
export class KitText extends BrepText {
  edge(from: string, to: string, curve: string, same = true): string {
    return this.add(`EDGE_CURVE('',${from},${to},${curve},${same ? '.T.' : '.F.'})`)
  }
  loop(...edges: [edge: string, forward: boolean][]): string {
    return this.add(`EDGE_LOOP('',(${edges.map(([edge, forward]) => this.add(`ORIENTED_EDGE('',*,*,${edge},${forward ? '.T.' : '.F.'})`))}))`)
  }
  outer(loop: string, forward = true): string {
    return this.add(`FACE_OUTER_BOUND('',${loop},${forward ? '.T.' : '.F.'})`)
  }
  faceOn(surface: string, bounds: readonly string[], same = true): string {
    return this.add(`ADVANCED_FACE('',(${bounds}),${surface},${same ? '.T.' : '.F.'})`)
  }
  planeAt(at: Point, normal: Point): string {
    return this.add(`PLANE('',${this.placement([...at], [...normal])})`)
  }
  points(points: readonly Point[]): string {
    return points.map((point) => this.point(...point)).join(',')
  }
  /** A B_SPLINE_CURVE_WITH_KNOTS; with weights a complex instance. */
  spline(degree: number, points: readonly Point[], multiplicities: readonly number[], knots: readonly number[], weights?: readonly number[]): string {
    const controls = this.points(points)
    const own = `(${multiplicities.join(',')}),(${reals(knots)}),.UNSPECIFIED.`
    if (!weights) return this.add(`B_SPLINE_CURVE_WITH_KNOTS('',${degree},(${controls}),.UNSPECIFIED.,.F.,.F.,${own})`)
    return this.add(
      `(BOUNDED_CURVE()B_SPLINE_CURVE(${degree},(${controls}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS(${own})CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((${reals(weights)}))REPRESENTATION_ITEM(''))`,
    )
  }
  /** A B_SPLINE_SURFACE_WITH_KNOTS; `net` by u, then v. */
  splineSurface(
    degrees: readonly [number, number],
    net: readonly (readonly Point[])[],
    multiplicities: readonly [readonly number[], readonly number[]],
    knots: readonly [readonly number[], readonly number[]],
    weights?: readonly (readonly number[])[],
  ): string {
    const rows = net.map((row) => `(${this.points(row)})`).join(',')
    const own = `(${multiplicities[0]}),(${multiplicities[1]}),(${reals(knots[0])}),(${reals(knots[1])}),.UNSPECIFIED.`
    if (!weights) return this.add(`B_SPLINE_SURFACE_WITH_KNOTS('',${degrees},(${rows}),.UNSPECIFIED.,.F.,.F.,.F.,${own})`)
    const rational = weights.map((row) => `(${reals(row)})`).join(',')
    return this.add(
      `(BOUNDED_SURFACE()B_SPLINE_SURFACE(${degrees},(${rows}),.UNSPECIFIED.,.F.,.F.,.F.)B_SPLINE_SURFACE_WITH_KNOTS(${own})GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${rational}))REPRESENTATION_ITEM('')SURFACE())`,
    )
  }

  /** A prism over a polygon that is counter-clockwise seen from above; returns its faces: bottom, top, sides. */
  prism(corners: readonly (readonly [number, number])[], height: number, sides: Record<number, PrismSide> = {}): string[] {
    const count = corners.length
    const rows = [0, height].map((z) => corners.map(([x, y]) => this.vertex(x, y, z)))
    const rims = [0, height].map((z, level) =>
      corners.map(([x, y], i) => {
        const next = corners[(i + 1) % count]
        const { curve, along = true } = sides[i] ?? {}
        return this.edge(rows[level][i], rows[level][(i + 1) % count], curve ? curve(z) : this.line([x, y, z], [next[0] - x, next[1] - y, 0]), along)
      }),
    )
    const posts = corners.map(([x, y], i) => this.edge(rows[0][i], rows[1][i], this.line([x, y, 0], [0, 0, 1])))
    const bottom = this.faceOn(this.planeAt([0, 0, 0], [0, 0, -1]), [
      this.outer(this.loop(...rims[0].toReversed().map((edge): [string, boolean] => [edge, false]))),
    ])
    const top = this.faceOn(this.planeAt([0, 0, height], [0, 0, 1]), [this.outer(this.loop(...rims[1].map((edge): [string, boolean] => [edge, true])))])
    const walls = corners.map(([x, y], i) => {
      const next = (i + 1) % count
      const normal: Point = [corners[next][1] - y, x - corners[next][0], 0]
      const { surface, outwards = true } = sides[i] ?? {}
      const loop = this.loop([rims[0][i], true], [posts[next], true], [rims[1][i], false], [posts[i], false])
      return this.faceOn(surface ? surface() : this.planeAt([x, y, 0], normal), [this.outer(loop)], outwards)
    })
    return [bottom, top, ...walls]
  }

  /**
   * A solid of revolution about z whose profile runs upwards through rings (radius, height). `sides[k]` lies between ring k and k + 1; discs close both ends. A ring of
   * radius 0 is a tip: the face before it ends there without a border.
   */
  lathe(
    rings: readonly (readonly [number, number])[],
    sides: readonly LatheSide[],
    ring = (radius: number, z: number): string => this.wholeCircle(radius, z),
  ): string[] {
    const edges = rings.map(([radius, z]) => (radius > 0 ? ring(radius, z) : undefined))
    const faces = sides.map(({ surface, outwards = true }, k) => {
      const bounds: string[] = []
      const [low, high] = [edges[k], edges[k + 1]]
      if (low) bounds.push(this.bound([low, true]))
      if (high) bounds.push(this.bound([high, false]))
      return this.faceOn(surface, bounds, outwards)
    })
    const [first, last] = [edges[0], edges[edges.length - 1]]
    if (first) faces.unshift(this.faceOn(this.planeAt([0, 0, rings[0][1]], [0, 0, -1]), [this.outer(this.loop([first, false]))]))
    if (last) faces.push(this.faceOn(this.planeAt([0, 0, rings[rings.length - 1][1]], [0, 0, 1]), [this.outer(this.loop([last, true]))]))
    return faces
  }

  wholeCircle(radius: number, z: number): string {
    return this.ring([radius, 0, z], this.circle([0, 0, z], radius))
  }

  /** A surface about z whose placement stands at a height: `SPHERICAL_SURFACE`, `CONICAL_SURFACE` and so on with their sizes. */
  about(keyword: string, sizes: readonly (number | string)[], z = 0, axis: Point = [0, 0, 1]): string {
    return this.add(`${keyword}('',${this.placement([0, 0, z], [...axis], [1, 0, 0])},${sizes.map((size) => (typeof size === 'number' ? real(size) : size))})`)
  }

  /** The file of one product that holds these items. */
  file(items: readonly string[], unit: string = this.context(), keyword = 'ADVANCED_BREP_SHAPE_REPRESENTATION'): string {
    this.product('Piece', [...items], unit, keyword)
    return this.text()
  }

  /** A context of stated units; `$` for one that is missing. */
  units(...units: string[]): string {
    return this.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${units}))REPRESENTATION_CONTEXT('',''))`)
  }
}

/** The text of one file that a function writes. */
export function written(write: (file: KitText) => string): () => Record<string, string> {
  return () => ({ 'piece.stp': write(new KitText()) })
}

/** A file of one solid of these faces. */
export const solidOf = (faces: (file: KitText) => string[]): (() => Record<string, string>) => written((file) => file.file([file.solid(...faces(file))]))

/** A file of one open shell of these faces. */
export const sheetOf = (faces: (file: KitText) => string[]): (() => Record<string, string>) =>
  written((file) => file.file([file.model('OPEN_SHELL', ...faces(file))], undefined, 'MANIFOLD_SURFACE_SHAPE_REPRESENTATION'))

/** The text of a box of 1 × 2 × 3. */
export function boxText(): string {
  const file = new KitText()
  return file.file([file.box(1, 2, 3).solid])
}
export const boxFacts = { volume: 6, area: 22, size: [1, 2, 3] } as const
