import { dxfFile, entity, type Style, type Tag } from '../../support/dxfFile.ts'

type Ring = readonly (readonly [number, number])[]
const EXTERNAL = 1
const POLYLINE = 2
const OUTERMOST = 16
const rect = (x: number, y: number, w: number, h: number): Ring => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

const path = (flags: number, points: Ring): Tag[] => [
  [92, flags | POLYLINE],
  [72, 0],
  [73, 1],
  [93, points.length],
  ...points.flatMap(([x, y]): Tag[] => [
    [10, x],
    [20, y],
  ]),
  [97, 0],
]

interface PatternLine {
  angle: number
  base: readonly [number, number]
  step: readonly [number, number]
  dashes?: readonly number[]
}
interface Hatch {
  /** 0 normal, 1 outermost, 2 ignore islands. */
  style?: number
  pattern?: readonly PatternLine[]
  gradient?: { name: string; angle: number; shift: number; colors: readonly [number, number] }
}

const hatch = (paths: readonly (readonly Tag[])[], { style = 0, pattern, gradient }: Hatch = {}, on?: Style): Tag[] =>
  entity(
    'HATCH',
    'AcDbHatch',
    [
      [10, 0],
      [20, 0],
      [30, 0],
      [210, 0],
      [220, 0],
      [230, 1],
      [2, pattern ? 'OWN' : 'SOLID'],
      [70, pattern ? 0 : 1],
      [71, 0],
      [91, paths.length],
      ...paths.flat(),
      [75, style],
      [76, 1],
      ...(pattern
        ? ([
            [52, 0],
            [41, 1],
            [77, 0],
            [78, pattern.length],
            ...pattern.flatMap(({ angle, base, step, dashes = [] }): Tag[] => [
              [53, angle],
              [43, base[0]],
              [44, base[1]],
              [45, step[0]],
              [46, step[1]],
              [79, dashes.length],
              ...dashes.map((dash): Tag => [49, dash]),
            ]),
          ] as Tag[])
        : []),
      [98, 0],
      ...(gradient
        ? ([
            [450, 1],
            [451, 0],
            [460, (gradient.angle / 180) * Math.PI],
            [461, gradient.shift],
            [452, 0],
            [462, 0],
            [453, 2],
            [463, 0],
            [63, 5],
            [421, gradient.colors[0]],
            [463, 1],
            [63, 2],
            [421, gradient.colors[1]],
            [470, gradient.name],
          ] as Tag[])
        : []),
    ],
    on,
  )

/** An outer ring, an island, a hole in it and a last island in that. */
const nest = (x: number, y: number): Tag[][] => [
  path(EXTERNAL, rect(x, y, 50, 40)),
  path(OUTERMOST, rect(x + 8, y + 7, 34, 26)),
  path(0, rect(x + 15, y + 12, 20, 16)),
  path(0, rect(x + 21, y + 16, 8, 8)),
]
const diagonal: PatternLine = { angle: 45, base: [0, 0], step: [-2, 2] }

/** Normal, outermost and ignored islands; solid above, lines below. */
export const islands = (): string =>
  dxfFile({
    model: [0, 1, 2].flatMap((style) => [...hatch(nest(style * 60, 50), { style }), ...hatch(nest(style * 60, 0), { style, pattern: [diagonal] })]),
  })

const families: readonly (readonly PatternLine[])[] = [
  [diagonal],
  [diagonal, { angle: 135, base: [0, 0], step: [-2, -2] }],
  [
    { angle: 45, base: [0, 0], step: [-3, 3] },
    { angle: 45, base: [2, 0], step: [-3, 3], dashes: [3, -1.5] },
  ],
  [{ angle: 0, base: [0, 0], step: [2, 3], dashes: [4, -2] }],
  [{ angle: 0, base: [0, 0], step: [2, 2], dashes: [0, -2] }],
  [
    { angle: 0, base: [0, 0], step: [0, 4] },
    { angle: 90, base: [0, 0], step: [4, 4], dashes: [4, -4] },
  ],
]
/** Lines, crossed lines, dashes, dots, bricks. */
export const patterns = (): string =>
  dxfFile({ model: families.flatMap((pattern, i) => hatch([path(EXTERNAL, rect((i % 3) * 50, Math.floor(i / 3) * 40, 44, 34))], { pattern })) })

const gradientNames = ['LINEAR', 'CYLINDER', 'INVCYLINDER', 'SPHERICAL', 'INVSPHERICAL', 'HEMISPHERICAL', 'CURVED', 'INVCURVED', 'LINEAR']
/** All nine kinds of gradients; the last is turned. */
export const gradients = (): string =>
  dxfFile({
    version: 'AC1018',
    model: gradientNames.flatMap((name, i) =>
      hatch([path(EXTERNAL, rect((i % 3) * 50, Math.floor(i / 3) * 35, 44, 29))], {
        gradient: { name, angle: i === 8 ? 45 : 0, shift: 0, colors: [0x1040c0, 0xffe080] },
      }),
    ),
  })

const edges = (flags: number, list: readonly (readonly Tag[])[]): Tag[] => [[92, flags], [93, list.length], ...list.flat(), [97, 0]]
const edgeLine = (x1: number, y1: number, x2: number, y2: number): Tag[] => [
  [72, 1],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
]
const edgeArc = (x: number, y: number, r: number, from: number, to: number): Tag[] => [
  [72, 2],
  [10, x],
  [20, y],
  [40, r],
  [50, from],
  [51, to],
  [73, 1],
]
const edgeEllipse = (x: number, y: number, dx: number, dy: number, ratio: number): Tag[] => [
  [72, 3],
  [10, x],
  [20, y],
  [11, dx],
  [21, dy],
  [40, ratio],
  [50, 0],
  [51, 360],
  [73, 1],
]
const edgeSpline = (knots: readonly number[], points: Ring): Tag[] => [
  [72, 4],
  [94, knots.length - points.length - 1],
  [73, 0],
  [74, 0],
  [95, knots.length],
  [96, points.length],
  ...knots.map((knot): Tag => [40, knot]),
  ...points.flatMap(([x, y]): Tag[] => [
    [10, x],
    [20, y],
  ]),
]
/** Boundaries of lines, arcs, ellipses and splines, with holes. */
export const boundaries = (): string =>
  dxfFile({
    model: [
      ...hatch(
        [
          edges(EXTERNAL, [edgeLine(0, 0, 40, 0), edgeArc(40, 15, 15, -90, 90), edgeLine(40, 30, 0, 30), edgeLine(0, 30, 0, 0)]),
          edges(0, [edgeArc(35, 15, 8, 0, 360)]),
        ],
        {
          pattern: [diagonal],
        },
      ),
      ...hatch([edges(EXTERNAL, [edgeEllipse(95, 15, 28, 5, 0.5)]), edges(0, [edgeEllipse(95, 15, 12, 2, 0.5)])]),
      ...hatch([
        edges(EXTERNAL, [
          edgeSpline(
            [0, 0, 0, 0, 1, 1, 1, 1],
            [
              [0, 45],
              [25, 85],
              [50, 25],
              [60, 60],
            ],
          ),
          edgeLine(60, 60, 60, 40),
          edgeLine(60, 40, 0, 45),
        ]),
      ]),
      ...hatch(
        [
          path(EXTERNAL, [
            [75, 45],
            [120, 45],
            [80, 75],
            [97, 35],
            [115, 75],
          ]),
        ],
        { pattern: [diagonal] },
      ),
    ],
  })
