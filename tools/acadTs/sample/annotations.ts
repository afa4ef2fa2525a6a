import {
  AttachmentPointType,
  type BlockRecord,
  type Dimension,
  DimensionAligned,
  DimensionAngular3Pt,
  DimensionDiameter,
  DimensionLinear,
  DimensionOrdinate,
  DimensionRadius,
  type DimensionStyle,
  Leader,
  MText,
  Solid,
  Tolerance,
  XYZ,
} from '@node-projects/acad-ts'
import { at, type Draft } from './draft.ts'
import { insertBlock } from './sheets.ts'
import { BOLT, FACE_X, PLAN_X, turn } from './views.ts'

type Point = readonly [number, number]

/** Codes of the font of geometric tolerances: its letters are the symbols. */
const symbol = (letter: string): string => `{\\Fgdt;${letter}}`
const DIAMETER = symbol('n')
const VERTICAL = Math.PI / 2

export class Annotations {
  private readonly draft: Draft
  private readonly datum: DimensionStyle
  private readonly roughness: BlockRecord

  constructor(draft: Draft) {
    this.draft = draft
    const triangle = draft.block('_DatumFilled', () => {
      const solid = new Solid()
      solid.firstCorner = at(0, 0.577)
      solid.secondCorner = at(0, -0.577)
      solid.thirdCorner = at(-1, 0)
      solid.fourthCorner = at(-1, 0)
      draft.add('0', solid)
    })
    this.datum = draft.dimensions.clone() as DimensionStyle
    this.datum.name = 'DATUM'
    this.datum.style = draft.narrow
    this.datum.leaderArrow = triangle
    draft.document.dimensionStyles!.add(this.datum)
    this.roughness = draft.block('ROUGHNESS', () => {
      draft.line('0', -1.9, 3.3, 0, 0, 3.9, 6.75, 11.5, 6.75)
      draft.line('0', -1.9, 3.3, 1.9, 3.3)
    })
  }

  section(): void {
    const upright = (x: number, r: number, text: string, from: number): void => this.linear([from, r], [from, -r], [x, 0], VERTICAL, text)
    upright(-18, 36, '%%c<> H7', -4)
    upright(-28, 45, '%%c<> g6', -4)
    upright(-40, 75, '%%c<>', 1)
    upright(71, 31, '%%c<> H8', 53.5)
    upright(82, 46, '%%c<>', 53)
    const along = (y: number, x1: number, r1: number, x2: number, r2: number, text = ''): void => this.linear([x1, r1], [x2, r2], [x1, y], 0, text)
    along(-83, -5, -44, 0, -74)
    along(-83, 0, -74, 15, -74)
    along(-83, 45, -31, 55, -44)
    along(-92, -5, -44, 36, -36.4, '<> {\\H0.7x;\\S+0.1^ 0;}')
    along(-101, -5, -44, 55, -44, '<> {\\H0.7x;\\S 0^-0.2;}')
    along(83, 6, 70.5, 15, 70.5)
    along(92, 0, 74, 25, 51)
    const fillet = new DimensionRadius()
    fillet.definitionPoint = at(20, -51)
    const [cos, sin] = turn(135)
    fillet.angleVertex = at(20 + 5 * cos, -51 + 5 * sin)
    fillet.textMiddlePoint = at(31, -58)
    this.dimension(fillet)
    this.note(
      [
        [25, 42.5],
        [36, 64],
        [40, 64],
      ],
      'M6 / %%c5\\PG1/8 alternative',
    )
    this.note(
      [
        [54, 45],
        [60, 58],
        [64, 58],
      ],
      '2 x 45%%d',
    )
    this.note(
      [
        [-4.5, -36.5],
        [-12, -50],
        [-14, -50],
      ],
      '1 x 45%%d',
      AttachmentPointType.BottomRight,
    )
    this.draft.circle('SYMBOL', 34.4, 36.4, 4.8)
    this.draft.text('SYMBOL', 'B', 40.5, 38.5, 5)
    this.draft.text('TEXT', 'A - A', 25, 106, 5, 'center')
  }

  face(): void {
    const { draft } = this
    const x = FACE_X
    const bolts = new DimensionDiameter()
    const [cos, sin] = turn(120)
    bolts.definitionPoint = at(x - BOLT * cos, -BOLT * sin)
    bolts.angleVertex = at(x + BOLT * cos, BOLT * sin)
    bolts.textMiddlePoint = at(x + 16 * cos - 2.4, 16 * sin - 1.4)
    this.dimension(bolts)
    const passage = new DimensionDiameter()
    const [pc, ps] = turn(35)
    passage.definitionPoint = at(x - 28 * pc, -28 * ps)
    passage.angleVertex = at(x + 28 * pc, 28 * ps)
    passage.textMiddlePoint = at(x + 14 * pc - 1.1, 14 * ps + 1.6)
    this.dimension(passage)
    const pitch = new DimensionAngular3Pt()
    pitch.angleVertex = at(x, 0)
    pitch.firstPoint = at(x + 73 * turn(330)[0], 73 * turn(330)[1])
    pitch.secondPoint = at(x + 73 * turn(30)[0], 73 * turn(30)[1])
    pitch.definitionPoint = at(x + 86, 0)
    this.dimension(pitch)
    const chord = new DimensionAligned(at(x + BOLT * turn(210)[0], BOLT * turn(210)[1]), at(x + BOLT * turn(270)[0], BOLT * turn(270)[1]))
    chord.definitionPoint = at(x + 86 * turn(240)[0] + BOLT * 0.25, 86 * turn(240)[1] - BOLT * 0.433)
    chord.text = '(<>)'
    this.dimension(chord)
    const [hx, hy] = [x + BOLT * turn(30)[0], BOLT * turn(30)[1]]
    this.note(
      [
        [hx + 4.5 * turn(50)[0], hy + 4.5 * turn(50)[1]],
        [x + 50, 80],
        [x + 54, 80],
      ],
      '6 x %%c9 / %%c15 x 9',
    )
    this.tolerance(x + 54.5, 75.5, `${symbol('j')}%%v${DIAMETER}0.2${symbol('m')}%%vA`)
    this.note(
      [
        [x + BOLT + 2.8, -2.8],
        [x + 72, -50],
        [x + 76, -50],
      ],
      '2 x M8',
    )
    for (const side of [1, -1]) {
      draft.line('CUT', x, side * 81, x, side * 87)
      this.leader(
        [
          [x - 9, side * 84],
          [x, side * 84],
        ],
        draft.dimensions,
        'SYMBOL',
      )
      draft.text('TEXT', 'A', x + 3, side * 84 - 2.5, 5)
    }
  }

  symbols(): void {
    const { draft } = this
    // Datum A: the bearing's seat.
    this.leader(
      [
        [9, 36],
        [9, 22],
      ],
      this.datum,
      'SYMBOL',
    )
    draft.box('SYMBOL', 5.5, 15, 12.5, 22)
    draft.text('SYMBOL', 'A', 9, 18.5, 3.5, 'middle')
    this.leader(
      [
        [12, 36],
        [12, 27],
        [13.5, 27],
      ],
      draft.dimensions,
      'SYMBOL',
    )
    this.tolerance(13.5, 27, `${symbol('g')}%%v0.008`)
    this.leader(
      [
        [62, -31],
        [62, -62],
        [64, -62],
      ],
      draft.dimensions,
      'SYMBOL',
    )
    this.tolerance(64, -62, `${symbol('h')}%%v0.03%%vA`)
    this.leader(
      [
        [0, -54],
        [-12, -68],
        [-14, -68],
      ],
      draft.dimensions,
      'SYMBOL',
    )
    this.tolerance(-38.2, -68, `${symbol('b')}%%v0.02%%vA`)
    this.rough(10, -36, 'Ra 0.8')
    this.rough(-24.5, 45, 'Ra 1.6')
    this.rough(57, 31, 'Ra 0.8')
  }

  /** Detail of the undercut, for the view at 5:1. */
  detail(): void {
    const { fine } = this.draft
    this.linear([33, 36], [36, 36.4], [33, 34.6], 0, '3', fine, 'DETAIL')
    this.linear([33, 36], [33.8, 36.8], [30.9, 36.4], VERTICAL, '', fine, 'DETAIL')
    const round = new DimensionRadius()
    const [cos, sin] = turn(135)
    round.definitionPoint = at(33.8, 36)
    round.angleVertex = at(33.8 + 0.8 * cos, 36 + 0.8 * sin)
    round.textMiddlePoint = at(32, 38.6)
    this.dimension(round, fine, 'DETAIL')
    const corner = new DimensionRadius()
    const [c2, s2] = turn(45)
    corner.definitionPoint = at(35.6, 36.4)
    corner.angleVertex = at(35.6 + 0.4 * c2, 36.4 + 0.4 * s2)
    corner.textMiddlePoint = at(37.4, 38.4)
    this.dimension(corner, fine, 'DETAIL')
  }

  /** Places of the holes from the axis, for the drilling plan. */
  ordinates(): void {
    const x = PLAN_X
    const rows = [0, 30, 90].map((degrees) => BOLT * turn(degrees)[1])
    for (const y of [...rows, -rows[1], -rows[2]]) this.ordinate([x - (Math.abs(y) === BOLT ? 0 : BOLT * Math.sqrt(1 - (y / BOLT) ** 2)), y], [x - 83, y], 'y')
    for (const degrees of [210, 270, 330]) {
      const hole: Point = [x + BOLT * turn(degrees)[0], BOLT * turn(degrees)[1]]
      this.ordinate(hole, [hole[0], -88], 'x')
    }
    for (let i = 0; i < 6; i++) {
      // Beside the axes.
      const [cos, sin] = turn(98 - 60 * i)
      this.draft.text('ORDINATE', String(i + 1), x + 50.3 * cos, 50.3 * sin, 3.5, 'middle')
    }
  }

  private dimension(dimension: Dimension, style = this.draft.dimensions, layer = 'DIMENSION'): void {
    dimension.style = style
    this.draft.add(layer, dimension)
  }

  private linear([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point, rotation: number, text: string, style = this.draft.dimensions, layer = 'DIMENSION'): void {
    const dimension = new DimensionLinear()
    dimension.firstPoint = at(x1, y1)
    dimension.secondPoint = at(x2, y2)
    dimension.definitionPoint = at(x, y)
    dimension.rotation = rotation
    dimension.text = text
    this.dimension(dimension, style, layer)
  }

  private ordinate([x, y]: Point, [endX, endY]: Point, axis: 'x' | 'y'): void {
    const dimension = new DimensionOrdinate()
    dimension.definitionPoint = at(PLAN_X, 0)
    dimension.featureLocation = at(x, y)
    dimension.leaderEndpoint = at(endX, endY)
    dimension.isOrdinateTypeX = axis === 'x'
    this.dimension(dimension, this.draft.dimensions, 'ORDINATE')
  }

  private leader(points: readonly Point[], style: DimensionStyle, layer: string): void {
    const leader = new Leader()
    leader.vertices = points.map(([x, y]) => at(x, y))
    leader.style = style
    leader.arrowHeadEnabled = true
    this.draft.add(layer, leader)
  }

  private note(points: readonly Point[], text: string, attach = AttachmentPointType.BottomLeft): void {
    this.leader(points, this.draft.dimensions, 'DIMENSION')
    const [x, y] = points.at(-1)!
    const note = new MText(text)
    note.style = this.draft.narrow
    note.height = 2.5
    note.attachmentPoint = attach
    note.insertPoint = at(x + (attach === AttachmentPointType.BottomLeft ? 0.5 : -0.5), y - 1.2)
    this.draft.add('DIMENSION', note)
  }

  private tolerance(x: number, y: number, text: string): void {
    const tolerance = new Tolerance()
    tolerance.insertionPoint = at(x, y)
    tolerance.direction = new XYZ(1, 0, 0)
    tolerance.text = text
    tolerance.style = this.draft.dimensions
    this.draft.add('SYMBOL', tolerance)
  }

  rough(x: number, y: number, value: string): void {
    insertBlock(this.draft, 'SYMBOL', this.roughness, x, y)
    this.draft.text('SYMBOL', value, x + 3.2, y + 4, 2)
  }
}
