import { at, box, circle, dxfFile, entity, layer, line, type Style, type Tag } from '../../support/dxfFile.ts'

const TURN = 2 * Math.PI
const arc = (x: number, y: number, r: number, from: number, to: number): Tag[] => [
  ...entity('ARC', 'AcDbCircle', [...at(10, x, y), [40, r]]),
  [100, 'AcDbArc'],
  [50, from],
  [51, to],
]
const ellipse = (x: number, y: number, dx: number, dy: number, ratio: number, from = 0, to = TURN): Tag[] =>
  entity('ELLIPSE', 'AcDbEllipse', [...at(10, x, y), ...at(11, dx, dy), [40, ratio], [41, from], [42, to]])
const spline = (knots: readonly number[], points: readonly (readonly [number, number])[], weights: readonly number[] = []): Tag[] =>
  entity('SPLINE', 'AcDbSpline', [
    [70, weights.length > 0 ? 4 : 8],
    [71, knots.length - points.length - 1],
    [72, knots.length],
    [73, points.length],
    [74, 0],
    ...knots.map((knot): Tag => [40, knot]),
    ...weights.map((weight): Tag => [41, weight]),
    ...points.flatMap(([x, y]) => at(10, x, y)),
  ])

interface Corner {
  x: number
  y: number
  bulge?: number
  /** Widths at its start and end. */
  widths?: readonly [number, number]
}
const polyline = (corners: readonly Corner[], closed: boolean, width = 0, style?: Style): Tag[] =>
  entity(
    'LWPOLYLINE',
    'AcDbPolyline',
    [
      [90, corners.length],
      [70, closed ? 1 : 0],
      ...(width ? ([[43, width]] as const) : []),
      ...corners.flatMap(({ x, y, bulge = 0, widths }): Tag[] => [
        [10, x],
        [20, y],
        ...(widths
          ? ([
              [40, widths[0]],
              [41, widths[1]],
            ] as const)
          : []),
        [42, bulge],
      ]),
    ],
    style,
  )

/** Lines, arcs, circles, ellipses, splines (one rational: a quarter of a circle). */
export const curves = (): string =>
  dxfFile({
    model: [
      ...line(0, 0, 40, 30),
      ...line(0, 30, 40, 0),
      ...circle(70, 15, 15),
      ...arc(110, 15, 15, 30, 300),
      ...arc(110, 15, 8, 300, 30),
      ...ellipse(20, 60, 20, 0, 0.5),
      ...ellipse(70, 60, 10, 12, 0.4),
      ...ellipse(110, 60, 15, 0, 0.6, 0.5, 4),
      ...spline(
        [0, 0, 0, 0, 1, 2, 2, 2, 2],
        [
          [0, 85],
          [10, 110],
          [25, 80],
          [35, 110],
          [45, 90],
        ],
      ),
      ...spline(
        [0, 0, 0, 1, 1, 1],
        [
          [60, 85],
          [60, 105],
          [80, 105],
        ],
        [1, Math.SQRT1_2, 1],
      ),
      ...spline(
        [0, 0, 1, 2, 2],
        [
          [95, 85],
          [110, 105],
          [125, 85],
        ],
      ),
    ],
  })

/** Bulges, constant and tapering widths, open and closed, and the old kind of polyline. */
export const polylines = (): string =>
  dxfFile({
    model: [
      ...polyline(
        [
          { x: 0, y: 0, bulge: 1 },
          { x: 40, y: 0 },
          { x: 40, y: 25, bulge: -0.5 },
          { x: 0, y: 25 },
        ],
        true,
      ),
      ...polyline(
        [
          { x: 55, y: 0, bulge: 0.4 },
          { x: 85, y: 25, bulge: -0.4 },
          { x: 115, y: 0 },
        ],
        false,
        3,
      ),
      ...polyline(
        [
          { x: 0, y: 45 },
          { x: 30, y: 45 },
          { x: 30, y: 70 },
          { x: 0, y: 70 },
        ],
        true,
        4,
      ),
      ...polyline(
        [
          { x: 50, y: 57, widths: [0, 8] },
          { x: 75, y: 57, widths: [2, 2] },
          { x: 115, y: 57, widths: [8, 0] },
          { x: 120, y: 57 },
        ],
        false,
      ),
      ...polyline(
        [
          { x: 130, y: 0, bulge: 1, widths: [4, 4] },
          { x: 150, y: 0, bulge: 1, widths: [4, 4] },
        ],
        true,
      ),
      [0, 'POLYLINE'],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDb2dPolyline'],
      [66, 1],
      ...at(10, 0, 0),
      [70, 1],
      [40, 1],
      [41, 1],
      ...[
        [130, 40],
        [150, 40],
        [140, 70],
      ].flatMap(([x, y], i): Tag[] => [
        [0, 'VERTEX'],
        [100, 'AcDbEntity'],
        [8, '0'],
        [100, 'AcDbVertex'],
        [100, 'AcDb2dVertex'],
        ...at(10, x, y),
        [42, i === 0 ? -0.6 : 0],
      ]),
      [0, 'SEQEND'],
      [100, 'AcDbEntity'],
      [8, '0'],
    ],
  })

const cross = (mode: number): string =>
  dxfFile({
    header: [
      [9, '$PDMODE'],
      [70, mode],
      [9, '$PDSIZE'],
      [40, 8],
    ],
    model: [
      ...box(0, 0, 90, 60),
      ...[0, 1, 2].flatMap((i) => entity('POINT', 'AcDbPoint', at(10, 20 + 25 * i, 30))),
      ...entity('RAY', 'AcDbRay', [...at(10, 10, 10), ...at(11, 0.8, 0.6)]),
      ...entity('XLINE', 'AcDbXline', [...at(10, 45, 50), ...at(11, 1, -0.2)]),
    ],
  })
/** Points as a cross in a circle in a box, a ray and a line without ends. */
export const points = (): string => cross(98)

const solid = (type: string, corners: readonly (readonly [number, number])[]): Tag[] =>
  entity(
    type,
    type === '3DFACE' ? 'AcDbFace' : 'AcDbTrace',
    corners.flatMap(([x, y], i) => at(10 + i, x, y)),
  )

/** SOLID (its third and fourth corners crossed), TRACE, 3DFACE with a hidden edge, MLINE, WIPEOUT over lines, and drawing order by the handles' table. */
export const areas = (): string =>
  dxfFile({
    layers: [...layer('RED', 1), ...layer('BLUE', 5)],
    model: [
      ...solid('SOLID', [
        [0, 0],
        [30, 0],
        [0, 20],
        [30, 20],
      ]),
      ...solid('SOLID', [
        [40, 0],
        [70, 0],
        [55, 20],
        [55, 20],
      ]),
      ...solid('TRACE', [
        [80, 0],
        [110, 5],
        [80, 20],
        [110, 15],
      ]),
      ...solid('3DFACE', [
        [0, 30],
        [30, 30],
        [30, 50],
        [0, 50],
      ]),
      [70, 4],
      ...[0, 1, 2, 3].flatMap((i) => line(40, 32 + 5 * i, 110, 32 + 5 * i, { on: 'BLUE' })),
      ...entity('WIPEOUT', 'AcDbWipeout', [
        [90, 0],
        ...at(10, 60, 30),
        ...at(11, 30, 0),
        ...at(12, 0, 20),
        [13, 1],
        [23, 1],
        [340, '0'],
        [70, 7],
        [280, 1],
        [281, 50],
        [282, 50],
        [283, 0],
        [71, 2],
        [91, 4],
        ...(
          [
            [-0.5, 0.4],
            [0, -0.5],
            [0.5, 0.4],
            [-0.5, 0.4],
          ] as const
        ).flatMap(([x, y]): Tag[] => [
          [14, x],
          [24, y],
        ]),
      ]),
      ...box(40, 60, 30, 20, { on: 'RED', extra: [[48, 1]] }),
      ...solid('SOLID', [
        [50, 65],
        [90, 65],
        [50, 90],
        [90, 90],
      ]),
    ],
  })
