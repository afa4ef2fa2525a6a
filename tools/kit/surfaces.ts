import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type Point, sheetOf, solidOf } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(
  name: string,
  odd: string,
  source: string,
  allowed: Allowed,
  facts: Facts | undefined,
  faces: (file: KitText) => string[],
  files = solidOf(faces),
): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files })
}
export const box: Facts = { volume: 6, area: 22, size: [1, 2, 3] }
/** A box of 1 × 2 × 3 whose front (y = 0) lies on another surface. */
export const front =
  (surface: (f: KitText) => string, outwards = true) =>
  (f: KitText): string[] =>
    f.prism(
      [
        [0, 0],
        [1, 0],
        [1, 2],
        [0, 2],
      ],
      3,
      { 0: { surface: () => surface(f), outwards } },
    )
const flat: Point[][] = [
  [
    [0, 0, 0],
    [0, 0, 3],
  ],
  [
    [1, 0, 0],
    [1, 0, 3],
  ],
]
const ends: [number[], number[]] = [
  [2, 2],
  [2, 2],
]
const unit: [number[], number[]] = [
  [0, 1],
  [0, 1],
]
add(
  'spline-plane',
  'a plane as a bilinear spline',
  '42: b_spline_surface',
  'right',
  box,
  front((f) => f.splineSurface([1, 1], flat, ends, unit)),
)
add(
  'spline-plane-turned',
  'the same with same_sense .F.',
  '42: face_surface.same_sense',
  'right or told',
  box,
  front((f) => f.splineSurface([1, 1], flat, ends, unit), false),
)
add(
  'spline-spike',
  'a control point in the middle is 80 times as far away as the face is wide',
  'damaged numbers',
  'told',
  undefined,
  front((f) =>
    f.splineSurface(
      [2, 2],
      [0, 0.5, 1].map((x) => [0, 1.5, 3].map((z): Point => [x, x === 0.5 && z === 1.5 ? -80 : 0, z])),
      [
        [3, 3],
        [3, 3],
      ],
      unit,
    ),
  ),
)
add(
  'spline-plane-larger',
  'the spline goes far beyond the face',
  '42: face_surface, bounds trim',
  'right',
  box,
  front((f) =>
    f.splineSurface(
      [1, 1],
      [
        [
          [-50, 0, -50],
          [-50, 0, 50],
        ],
        [
          [50, 0, -50],
          [50, 0, 50],
        ],
      ],
      ends,
      unit,
    ),
  ),
)
add(
  'spline-plane-smaller',
  'the spline covers half of the face',
  '42: face geometry holds its bounds',
  'right or told',
  box,
  front((f) =>
    f.splineSurface(
      [1, 1],
      [
        [
          [0, 0, 0],
          [0, 0, 1.5],
        ],
        [
          [1, 0, 0],
          [1, 0, 1.5],
        ],
      ],
      ends,
      unit,
    ),
  ),
)
add(
  'spline-knots-descend',
  'knots in u descend',
  '42: b_spline_surface_with_knots',
  'right or told',
  box,
  front((f) =>
    f.splineSurface([1, 1], flat, ends, [
      [1, 0],
      [0, 1],
    ]),
  ),
)
add(
  'spline-multiplicities-large',
  'multiplicities of 3 with degree 1',
  '42: b_spline_surface_with_knots',
  'right or told',
  box,
  front((f) =>
    f.splineSurface(
      [1, 1],
      flat,
      [
        [3, 3],
        [2, 2],
      ],
      unit,
    ),
  ),
)
add(
  'spline-net-ragged',
  'rows of different lengths',
  '42: b_spline_surface, control points',
  'told',
  undefined,
  front((f) =>
    f.splineSurface(
      [1, 1],
      [
        [
          [0, 0, 0],
          [0, 0, 3],
        ],
        [[1, 0, 0]],
      ],
      ends,
      unit,
    ),
  ),
)
add(
  'spline-net-collapsed',
  'all control points of one row are one point: a triangle under a rectangle',
  '42: degenerate surface',
  'right or told',
  box,
  front((f) =>
    f.splineSurface(
      [1, 1],
      [
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        [
          [1, 0, 0],
          [1, 0, 3],
        ],
      ],
      ends,
      unit,
    ),
  ),
)
add(
  'spline-net-one-point',
  'all control points are one point',
  '42: degenerate surface',
  'told',
  undefined,
  front((f) =>
    f.splineSurface(
      [1, 1],
      [
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
      ],
      ends,
      unit,
    ),
  ),
)
add(
  'spline-weights-negative',
  'two weights of -1',
  '42: rational_b_spline_surface, weights positive',
  'right or told',
  box,
  front((f) =>
    f.splineSurface([1, 1], flat, ends, unit, [
      [1, 1],
      [-1, -1],
    ]),
  ),
)
add(
  'spline-weights-zero',
  'two weights of 0',
  '42: rational_b_spline_surface, weights positive',
  'right or told',
  box,
  front((f) =>
    f.splineSurface([1, 1], flat, ends, unit, [
      [1, 1],
      [0, 0],
    ]),
  ),
)
add(
  'spline-pole-missing',
  'a control point is not in the file',
  '21: unresolved reference',
  'told',
  undefined,
  front((f) =>
    f.add(
      `B_SPLINE_SURFACE_WITH_KNOTS('',1,1,((#99999,${f.point(0, 0, 3)}),(${f.points(flat[1])})),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)`,
    ),
  ),
)

const r = Math.SQRT1_2
export const tubeFacts: Facts = { volume: 20 * PI, area: 28 * PI, size: [4, 4, 5] }
const around: Point[] = [
  [2, 0, 0],
  [2, 2, 0],
  [0, 2, 0],
  [-2, 2, 0],
  [-2, 0, 0],
  [-2, -2, 0],
  [0, -2, 0],
  [2, -2, 0],
  [2, 0, 0],
]
const weights = [1, r, 1, r, 1, r, 1, r, 1]
const roundSpline = (f: KitText): string =>
  f.splineSurface(
    [2, 1],
    around.map(([x, y]) => [
      [x, y, 0],
      [x, y, 5],
    ]),
    [
      [3, 2, 2, 2, 3],
      [2, 2],
    ],
    [
      [0, 1, 2, 3, 4],
      [0, 1],
    ],
    weights.map((w) => [w, w]),
  )
export const tube =
  (side: (f: KitText) => string, outwards = true) =>
  (f: KitText): string[] =>
    f.lathe(
      [
        [2, 0],
        [2, 5],
      ],
      [{ surface: side(f), outwards }],
    )
add(
  'spline-tube-no-seam',
  'a closed spline surface bounded by two rings, without a seam',
  'habit of some mid-range kernels',
  'right',
  tubeFacts,
  tube(roundSpline),
)
add('spline-tube-turned-rings', 'the rings begin a quarter behind the seam of the spline', '42: closed surfaces', 'right', tubeFacts, (f) =>
  f.lathe(
    [
      [2, 0],
      [2, 5],
    ],
    [{ surface: roundSpline(f) }],
    (radius, z) => f.ring([0, radius, z], f.circle([0, 0, z], radius)),
  ),
)
const pillow = (f: KitText): string[] => {
  const corners: Point[] = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 4, 0],
    [0, 4, 0],
  ]
  const vertices = corners.map((point) => f.vertex(...point))
  const edges = corners.map((point, i) =>
    f.edge(
      vertices[i],
      vertices[(i + 1) % 4],
      f.line(
        [...point],
        corners[(i + 1) % 4].map((value, k) => value - point[k]),
      ),
    ),
  )
  return [f.faceOn(f.planeAt([0, 0, 0], [0, 0, 1]), [f.outer(f.loop(...edges.map((edge): [string, boolean] => [edge, true])))])]
}
add('plane-sheet', 'nothing: a square in an open shell', '42: open_shell', 'right', { area: 16, size: [4, 4, 0] }, pillow, sheetOf(pillow))

export const surfaces: KitFamily = { title: 'Spline surfaces', cases }
