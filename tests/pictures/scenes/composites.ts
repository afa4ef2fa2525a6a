import { at, box, dxfFile, entity, line, ring, type Style, type Tag, text } from '../../support/dxfFile.ts'

const colored = (color: number): Style => ({ extra: [[62, color]] })

const cell = (value: string, { turn = 0, alignment = 5 }: { turn?: number; alignment?: number } = {}): Tag[] => [
  [171, 1],
  [172, 0],
  [173, 0],
  [174, 0],
  [175, 1],
  [176, 1],
  [170, alignment],
  ...(turn === 0 ? [] : [[145, turn] as const]),
  [1, value],
]

const tableEntity = (x: number, y: number, rows: readonly number[], columns: readonly number[], cells: readonly Tag[], block: string): Tag[] => [
  ...entity('ACAD_TABLE', 'AcDbBlockReference', [[2, block], ...at(10, x, y)]),
  [100, 'AcDbTable'],
  ...at(11, 1, 0),
  [90, 22],
  [91, rows.length],
  [92, columns.length],
  ...rows.map((height): Tag => [141, height]),
  ...columns.map((width): Tag => [142, width]),
  ...cells,
]

/** A table that the file has drawn in a block, and one that it has not: its grid and its texts. */
export const tables = (): string =>
  dxfFile({
    version: 'AC1021',
    blocks: {
      '*T1': [
        ...[0, -10, -20, -30].flatMap((y) => line(0, y, 70, y)),
        ...[0, 30, 70].flatMap((x) => line(x, x === 30 ? -10 : 0, x, -30)),
        ...text(20, -7, 4, 'In a block', colored(1)),
        ...text(5, -17, 4, 'A1'),
        ...text(35, -17, 4, 'B1'),
        ...text(5, -27, 4, 'A2'),
        ...text(35, -27, 4, 'B2'),
      ],
      '*T2': [],
    },
    model: [
      ...tableEntity(0, 0, [10, 10, 10], [30, 40], [], '*T1'),
      ...tableEntity(
        85,
        0,
        [12, 9, 15],
        [30, 25, 35],
        [
          ...cell('Left', { alignment: 4 }),
          ...cell('Mid'),
          ...cell('Right', { alignment: 6 }),
          ...cell('1'),
          ...cell('2'),
          ...cell('3'),
          ...cell('top', { alignment: 2 }),
          ...cell(''),
          ...cell('bottom', { alignment: 8 }),
        ],
        '*T2',
      ),
    ],
  })

const MLINE_STYLE = '80'
interface MultiLine {
  closed?: boolean
  style: string
  handle: string
  offsets: readonly number[]
}
/** Lines beside a path; at each vertex the mitre halves the angle. */
function multiLine(points: readonly (readonly [number, number])[], { closed = false, style, handle, offsets }: MultiLine): Tag[] {
  const count = points.length
  const direction = (i: number): [number, number] => {
    const [a, b] = [points[i % count], points[(i + 1) % count]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  }
  const vertices = points.flatMap((point, i): Tag[] => {
    const next = direction(closed || i < count - 1 ? i : i - 1)
    const before = direction(closed ? (i + count - 1) % count : Math.max(0, i - 1))
    const [mx, my] = [-before[1] - next[1], before[0] + next[0]]
    const length = Math.hypot(mx, my)
    const mitre = [mx / length, my / length]
    const stretch = 1 / (mitre[0] * -next[1] + mitre[1] * next[0])
    return [
      ...at(11, point[0], point[1]),
      ...at(12, next[0], next[1]),
      ...at(13, mitre[0], mitre[1]),
      ...offsets.flatMap((offset): Tag[] => [
        [74, 2],
        [41, offset * stretch],
        [41, 0],
        [75, 0],
      ]),
    ]
  })
  return entity('MLINE', 'AcDbMline', [
    [2, style],
    [340, handle],
    [40, 1],
    [70, 1],
    [71, closed ? 3 : 1],
    [72, count],
    [73, offsets.length],
    ...at(10, points[0][0], points[0][1]),
    ...at(210, 0, 0, 1),
    ...vertices,
  ])
}

const multiLineStyle = (handle: string, name: string, flags: number, fill: number, elements: readonly (readonly [offset: number, color: number])[]): Tag[] => [
  [0, 'MLINESTYLE'],
  [5, handle],
  [330, MLINE_STYLE],
  [100, 'AcDbMlineStyle'],
  [2, name],
  [70, flags],
  [3, ''],
  [62, fill],
  [51, 90],
  [52, 90],
  [71, elements.length],
  ...elements.flatMap(([offset, color]): Tag[] => [
    [49, offset],
    [62, color],
    [6, 'BYLAYER'],
  ]),
]

/** Open with caps and joints, closed, filled, three lines of their own colours. */
export const multiLines = (): string =>
  dxfFile({
    model: [
      ...multiLine(
        [
          [0, 0],
          [40, 0],
          [60, 25],
          [90, 25],
        ],
        { style: 'WALL', handle: '81', offsets: [4, 0, -4] },
      ),
      ...multiLine(
        [
          [0, 40],
          [35, 40],
          [35, 65],
          [0, 65],
        ],
        { style: 'PLAIN', handle: '82', offsets: [2, -2], closed: true },
      ),
      ...multiLine(
        [
          [55, 45],
          [75, 65],
          [95, 45],
        ],
        { style: 'FILLED', handle: '83', offsets: [5, -5] },
      ),
    ],
    objects: [
      [0, 'DICTIONARY'],
      [5, MLINE_STYLE],
      [330, 'C'],
      [100, 'AcDbDictionary'],
      [3, 'WALL'],
      [350, '81'],
      [3, 'PLAIN'],
      [350, '82'],
      [3, 'FILLED'],
      [350, '83'],
      // Joints, square caps at both ends.
      ...multiLineStyle('81', 'WALL', 2 + 16 + 256, 256, [
        [4, 1],
        [0, 2],
        [-4, 3],
      ]),
      ...multiLineStyle('82', 'PLAIN', 0, 256, [
        [2, 256],
        [-2, 256],
      ]),
      // Filled, round caps at both ends.
      ...multiLineStyle('83', 'FILLED', 1 + 64 + 1024, 30, [
        [5, 7],
        [-5, 7],
      ]),
    ],
  })

interface Callout {
  /** Of the arrow. */
  tip: readonly [number, number]
  /** Where the landing ends and the text begins. */
  text: readonly [number, number]
  value: string
  spline?: boolean
  frame?: boolean
  also?: readonly [number, number]
  color?: number
}
/** `0xC2RRGGBB`, `0xC3` before an index, as a signed number. */
const byIndex = (color: number): number => (0xc3000000 + color) | 0
const BY_BLOCK = 0xc1000000 | 0

function callout({ tip, text: [x, y], value, spline = false, frame = false, also, color }: Callout): Tag[] {
  const toRight = x > tip[0]
  const [along, gap] = [toRight ? 1 : -1, 1.5]
  const landing = [x - along * (gap + 4), y]
  const leaderLine = (point: readonly [number, number], index: number): Tag[] => [
    [304, 'LEADER_LINE{'],
    ...(spline ? at(10, point[0], point[1]).concat(at(10, (point[0] + landing[0]) / 2, point[1] + 12)) : at(10, point[0], point[1])),
    [91, index],
    [305, '}'],
  ]
  return entity('MULTILEADER', 'AcDbMLeader', [
    [270, 2],
    [300, 'CONTEXT_DATA{'],
    [40, 1],
    ...at(10, x, y),
    [41, 4],
    [140, 4],
    [145, gap],
    [174, 1],
    [175, 1],
    [176, 0],
    [177, 0],
    [290, 1],
    [304, value],
    ...at(11, 0, 0, 1),
    ...at(12, x, y + 2),
    ...at(13, 1, 0),
    [42, 0],
    [43, 0],
    [44, 0],
    [45, 1],
    [170, 1],
    [90, color === undefined ? BY_BLOCK : byIndex(color)],
    [171, toRight ? 1 : 3],
    [172, 5],
    [91, BY_BLOCK],
    [141, 0],
    [92, 0],
    [291, 0],
    [292, 0],
    [173, 0],
    [293, 0],
    [142, 0],
    [143, 0],
    [294, 0],
    [295, 0],
    [296, 0],
    ...at(110, 0, 0),
    ...at(111, 1, 0),
    ...at(112, 0, 1),
    [297, 0],
    [302, 'LEADER{'],
    [290, 1],
    [291, 1],
    ...at(10, landing[0], landing[1]),
    ...at(11, along, 0),
    [90, 0],
    [40, 4],
    ...leaderLine(tip, 0),
    ...(also ? leaderLine(also, 1) : []),
    [271, 0],
    [303, '}'],
    [272, 9],
    [273, 9],
    [301, '}'],
    [90, 279552],
    [170, spline ? 2 : 1],
    [91, color === undefined ? BY_BLOCK : byIndex(color)],
    [171, -2],
    [290, 1],
    [291, 1],
    [41, 4],
    [42, 4],
    [172, 2],
    [173, 1],
    [95, 1],
    [174, 1],
    [175, 0],
    [92, BY_BLOCK],
    [292, frame ? 1 : 0],
    [93, BY_BLOCK],
    ...at(10, 1, 1, 1),
    [43, 0],
    [176, 0],
    [293, 0],
    [294, 0],
    [178, 0],
    [179, 1],
    [45, 1],
    [271, 0],
    [272, 9],
    [273, 9],
    [295, 0],
  ])
}

/** Texts with arrows: to the right, to the left with a frame, two arrows, a curved one in a colour. */
export const multiLeaders = (): string =>
  dxfFile({
    version: 'AC1021',
    model: [
      ...box(0, 0, 50, 40),
      ...callout({ tip: [50, 40], text: [75, 50], value: 'To the right' }),
      ...callout({ tip: [0, 40], text: [-20, 50], value: 'Framed', frame: true }),
      ...callout({ tip: [50, 0], text: [75, 15], value: 'Two arrows\\Pof one text', also: [50, 25] }),
      ...callout({ tip: [25, 0], text: [60, -18], value: 'Curved', spline: true, color: 1 }),
    ],
  })

const columnText = Array.from({ length: 8 }, (_, i) => `${i + 1}. Edges broken`).join('\\P')
const columns = (x: number, y: number, data: readonly Tag[]): Tag[] => [
  ...entity('MTEXT', 'AcDbMText', [...at(10, x, y), [40, 3], [41, 45], [71, 1], [72, 5], [1, columnText]]),
  [101, 'Embedded Object'],
  [70, 1],
  ...at(10, 1, 0),
  ...at(11, x, y),
  [40, 45],
  [41, 30],
  ...data,
]

/** Columns of one height, and of heights of their own. */
export const textColumns = (): string =>
  dxfFile({
    version: 'AC1032',
    model: [
      ...columns(0, 0, [
        [71, 1],
        [72, 2],
        [44, 45],
        [45, 8],
        [73, 0],
        [74, 0],
        [46, 20],
      ]),
      ...ring([-2, 2, 100, 2, 100, -22, -2, -22], colored(8)),
      ...columns(0, -28, [
        [71, 2],
        [72, 3],
        [44, 45],
        [45, 8],
        [73, 0],
        [74, 0],
        [46, 10],
        [46, 20],
        [46, 0],
      ]),
    ],
  })
