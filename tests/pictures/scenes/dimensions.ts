import { at, box, dxfFile, entity, line, type Tag } from '../../support/dxfFile.ts'

const dimStyle = (name: string, index: number, tags: readonly Tag[]): Tag[] => [
  [0, 'DIMSTYLE'],
  [105, `8${index.toString(16).padStart(2, '0')}`],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbDimStyleTableRecord'],
  [2, name],
  [70, 0],
  [41, 2.5],
  [42, 0.625],
  [43, 3.75],
  [44, 1.25],
  [73, 0],
  [74, 0],
  [77, 1],
  [78, 8],
  [140, 2.5],
  [141, 2.5],
  [147, 0.625],
  [172, 1],
  [271, 2],
  [278, 46],
  ...tags,
]

/** Flags of the type, with the text where the style puts it. */
const FREE = 32
const dimension = (type: number, style: string, subclass: readonly Tag[], { text = '', x = 0, y = 0 }: { text?: string; x?: number; y?: number } = {}): Tag[] =>
  entity('DIMENSION', 'AcDbDimension', [
    ...at(10, x, y),
    ...at(11, 0, 0),
    [70, type | FREE],
    [71, 5],
    ...(text ? ([[1, text]] as const) : []),
    [3, style],
    ...subclass,
  ])

type Point = readonly [number, number]
const linear = (a: Point, b: Point, on: Point, angle: number, style = 'ISO', text = ''): Tag[] =>
  dimension(0, style, [[100, 'AcDbAlignedDimension'], ...at(13, ...a), ...at(14, ...b), [50, angle], [100, 'AcDbRotatedDimension']], {
    text,
    x: on[0],
    y: on[1],
  })
const aligned = (a: Point, b: Point, on: Point, style = 'ISO'): Tag[] =>
  dimension(1, style, [[100, 'AcDbAlignedDimension'], ...at(13, ...a), ...at(14, ...b)], { x: on[0], y: on[1] })
const radius = (center: Point, chord: Point, style = 'ISO'): Tag[] =>
  dimension(4, style, [[100, 'AcDbRadialDimension'], ...at(15, ...chord), [40, 0]], { x: center[0], y: center[1] })
const diameter = (far: Point, chord: Point, style = 'ISO'): Tag[] =>
  dimension(3, style, [[100, 'AcDbDiametricDimension'], ...at(15, ...chord), [40, 0]], { x: far[0], y: far[1] })
const angular = (vertex: Point, a: Point, b: Point, on: Point): Tag[] =>
  dimension(5, 'ISO', [[100, 'AcDb3PointAngularDimension'], ...at(13, ...a), ...at(14, ...b), ...at(15, ...vertex)], { x: on[0], y: on[1] })
const ordinate = (origin: Point, feature: Point, end: Point, isX: boolean): Tag[] =>
  dimension(6 | (isX ? 64 : 0), 'ISO', [[100, 'AcDbOrdinateDimension'], ...at(13, ...feature), ...at(14, ...end)], { x: origin[0], y: origin[1] })

const iso = dimStyle('ISO', 0, [])
const circle = (x: number, y: number, r: number): Tag[] => entity('CIRCLE', 'AcDbCircle', [...at(10, x, y), [40, r]], { extra: [[62, 8]] })

/** Linear and aligned ones, along a slope, too narrow for text or arrows, stacked. */
export const linearDimensions = (): string =>
  dxfFile({
    tables: {
      DIMSTYLE: [
        ...iso,
        ...dimStyle('LEVEL', 1, [
          [73, 1],
          [74, 1],
          [77, 0],
        ]),
      ],
    },
    model: [
      ...box(0, 0, 80, 40, { extra: [[62, 8]] }),
      ...linear([0, 0], [80, 0], [0, -12], 0),
      ...linear([0, 0], [50, 0], [0, -6], 0),
      ...linear([80, 0], [80, 40], [92, 0], 90),
      ...linear([80, 0], [80, 40], [102, 0], 90, 'LEVEL'),
      ...linear([0, 40], [80, 40], [0, 52], 0, 'LEVEL'),
      ...linear([0, 40], [4, 40], [0, 46], 0),
      ...linear([20, 40], [29, 40], [0, 46], 0),
      ...aligned([0, 0], [-20, 40], [-8, -4]),
      ...linear([-20, 40], [0, 40], [0, 60], 30),
    ],
  })

/** Radii and diameters inside and outside, angles, ordinates, centre marks. */
export const roundDimensions = (): string =>
  dxfFile({
    tables: { DIMSTYLE: [...iso, ...dimStyle('LEVEL', 1, [[74, 1]])] },
    model: [
      ...circle(0, 0, 20),
      ...radius([0, 0], [14.142, 14.142]),
      ...circle(60, 0, 20),
      ...diameter([60 - 17.32, -10], [60 + 17.32, 10]),
      ...circle(110, 0, 6),
      ...radius([110, 0], [114.24, 4.24], 'LEVEL'),
      ...circle(110, -30, 6),
      ...diameter([105.76, -34.24], [114.24, -25.76]),
      ...line(0, -70, 50, -70, { extra: [[62, 8]] }),
      ...line(0, -70, 30, -40, { extra: [[62, 8]] }),
      ...angular([0, -70], [50, -70], [30, -40], [37, -55]),
      ...angular([0, -70], [30, -70], [21, -49], [13.8, -64.3]),
      ...ordinate([60, -70], [75, -60], [75, -45], true),
      ...ordinate([60, -70], [90, -60], [95, -45], true),
      ...ordinate([60, -70], [100, -70], [115, -70], false),
      ...ordinate([60, -70], [100, -62], [115, -58], false),
    ],
  })

const heads = [
  '',
  '_OPEN30',
  '_OPEN90',
  '_OPEN',
  '_CLOSED',
  '_CLOSEDBLANK',
  '_DOT',
  '_DOTSMALL',
  '_DOTBLANK',
  '_SMALL',
  '_ORIGIN',
  '_ORIGIN2',
  '_OBLIQUE',
  '_ARCHTICK',
]
const moreHeads = ['_INTEGRAL', '_BOXFILLED', '_BOXBLANK', '_DATUMFILLED', '_DATUMBLANK', '_NONE', 'OWN']
const all = [...heads, ...moreHeads]
const named = all.filter(Boolean)
const own: Tag[] = [...line(-1, -0.4, 0, 0), ...line(-1, 0.4, 0, 0), ...line(-1, -0.4, -1, 0.4), ...line(-0.5, -0.4, -0.5, 0.4)]

/** All heads by name, and a block of the drawing's own. */
export const arrowHeads = (): string =>
  dxfFile({
    blocks: Object.fromEntries(named.map((name) => [name, name === 'OWN' ? own : []])),
    tables: {
      DIMSTYLE: all.flatMap((name, i) => dimStyle(`S${i}`, i, [[41, 4], ...(name ? ([[342, `B${named.indexOf(name)}`]] as const) : [])])),
    },
    model: all.flatMap((name, i) => {
      const [x, y] = [Math.floor(i / 7) * 60, -(i % 7) * 12]
      return linear([x, y], [x + 48, y], [x, y], 0, `S${i}`, name || 'closed filled')
    }),
  })

const texts: readonly (readonly [string, readonly Tag[]])[] = [
  [
    'deviation',
    [
      [71, 1],
      [47, 0.1],
      [48, 0.2],
      [272, 2],
      [146, 0.7],
    ],
  ],
  [
    'symmetric',
    [
      [71, 1],
      [47, 0.1],
      [48, 0.1],
      [272, 2],
    ],
  ],
  [
    'limits',
    [
      [72, 1],
      [47, 0.1],
      [48, 0.2],
    ],
  ],
  ['prefix', [[3, 'M<>x1.5']]],
  [
    'factor',
    [
      [144, 10],
      [271, 0],
    ],
  ],
  [
    'alternate',
    [
      [170, 1],
      [143, 1 / 25.4],
      [171, 3],
    ],
  ],
  [
    'alternateText',
    [
      [170, 1],
      [143, 1 / 25.4],
      [171, 2],
      [4, ' []"'],
    ],
  ],
  [
    'architectural',
    [
      [277, 4],
      [271, 4],
      [78, 0],
    ],
  ],
  [
    'fractional',
    [
      [277, 5],
      [271, 3],
      [276, 1],
    ],
  ],
  [
    'engineering',
    [
      [277, 3],
      [271, 2],
      [78, 3],
    ],
  ],
  [
    'scientific',
    [
      [277, 1],
      [271, 3],
    ],
  ],
  [
    'comma',
    [
      [278, 44],
      [271, 3],
      [78, 0],
    ],
  ],
  ['boxed', [[147, -0.625]]],
  ['below', [[77, 4]]],
]
/** Tolerances, limits, prefixes, alternate units, units of architecture, a box around the number. */
export const dimensionTexts = (): string =>
  dxfFile({
    tables: { DIMSTYLE: texts.flatMap(([name, tags], i) => dimStyle(name, i, tags)) },
    model: texts.flatMap(([name], i) => {
      const [x, y] = [(i % 2) * 75, -Math.floor(i / 2) * 14]
      return linear([x, y - 6], [x + 63.375, y - 6], [x, y], 0, name)
    }),
  })

const leader = (points: readonly Point[], { isSpline = false, arrow = 1 } = {}): Tag[] =>
  entity('LEADER', 'AcDbLeader', [
    [3, 'ISO'],
    [71, arrow],
    [72, isSpline ? 1 : 0],
    [73, 3],
    [74, 0],
    [75, 0],
    [40, 0],
    [41, 0],
    [76, points.length],
    ...points.flatMap((point) => at(10, ...point)),
  ])
const tolerance = (x: number, y: number, value: string): Tag[] => entity('TOLERANCE', 'AcDbFcf', [[3, 'ISO'], ...at(10, x, y), [1, value], ...at(11, 1, 0)])

/** Straight and curved leaders with and without arrows, frames of tolerances. */
export const leaders = (): string =>
  dxfFile({
    tables: { DIMSTYLE: iso },
    model: [
      ...leader([
        [0, 0],
        [15, 12],
        [25, 12],
      ]),
      ...leader(
        [
          [0, 25],
          [12, 40],
          [20, 26],
          [35, 34],
        ],
        { isSpline: true },
      ),
      ...leader(
        [
          [45, 0],
          [60, 12],
          [70, 12],
        ],
        { arrow: 0 },
      ),
      ...tolerance(45, 30, '{\\Fgdt;j}%%v{\\Fgdt;n}0.05{\\Fgdt;m}%%vA%%vB%%v'),
      ...tolerance(45, 42, '{\\Fgdt;r}%%v0.1%%v%%v%%v^J{\\Fgdt;b}%%v0.02%%vC%%v%%v'),
    ],
  })
