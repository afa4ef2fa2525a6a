import { at, box, dxfFile, entity, layer, line, type Tag, text } from '../../support/dxfFile.ts'

const lineType = (name: string, about: string, pattern: readonly Tag[][]): Tag[] => {
  const length = pattern.reduce((sum, [[, value]]) => sum + Math.abs(Number(value)), 0)
  return [
    [0, 'LTYPE'],
    [5, `7${name.length}${name.charCodeAt(0).toString(16)}`],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbLinetypeTableRecord'],
    [2, name],
    [70, 0],
    [3, about],
    [72, 65],
    [73, pattern.length],
    [40, length],
    ...pattern.flat(),
  ]
}
const plain = (...lengths: number[]): Tag[][] =>
  lengths.map((length) => [
    [49, length],
    [74, 0],
  ])
const textStyle: Tag[] = [
  [0, 'STYLE'],
  [5, '99'],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbTextStyleTableRecord'],
  [2, 'STANDARD'],
  [70, 0],
  [40, 0],
  [41, 1],
  [50, 0],
  [71, 0],
  [42, 2.5],
  [3, 'txt'],
  [4, ''],
]
const names = ['DASHED', 'CENTER', 'DASHDOT', 'DOT', 'PHANTOM', 'GAS'] as const

const lineTypeTables = {
  STYLE: textStyle,
  LTYPE: [
    ...lineType('CONTINUOUS', '', []),
    ...lineType('DASHED', '', plain(6, -3)),
    ...lineType('CENTER', '', plain(16, -3, 3, -3)),
    ...lineType('DASHDOT', '', plain(8, -3, 0, -3)),
    ...lineType('DOT', '', plain(0, -3)),
    ...lineType('PHANTOM', '', plain(16, -3, 3, -3, 3, -3)),
    ...lineType('GAS', '', [
      [
        [49, 12],
        [74, 0],
      ],
      [
        [49, -2],
        [74, 2],
        [75, 0],
        [340, '99'],
        [46, 2.5],
        [50, 0],
        [44, 0],
        [45, -1.25],
        [9, 'GAS'],
      ],
      [
        [49, -8],
        [74, 0],
      ],
    ]),
  ],
}

/** Dashes, dots, a line type with a text in it; scales; a polyline whose pattern begins again at each corner. */
export const lineTypes = (): string =>
  dxfFile({
    tables: lineTypeTables,
    layers: layer('BYLAYER', 3, 'CENTER'),
    model: [
      ...names.flatMap((name, i) => line(0, i * 10, 120, i * 10, { extra: [[6, name]] })),
      ...line(0, 60, 120, 60, { on: 'BYLAYER' }),
      ...line(0, 70, 120, 70, {
        extra: [
          [6, 'DASHED'],
          [48, 2],
        ],
      }),
      ...line(0, 80, 120, 80, {
        extra: [
          [6, 'DASHED'],
          [48, 0.3],
        ],
      }),
      ...box(130, 0, 40, 35, { extra: [[6, 'DASHED']] }),
      ...entity('CIRCLE', 'AcDbCircle', [...at(10, 150, 60), [40, 20]], { extra: [[6, 'DASHDOT']] }),
    ],
  })

const polyline = (flags: number, corners: readonly (readonly [x: number, y: number, bulge?: number])[], lineType: string): Tag[] =>
  entity(
    'LWPOLYLINE',
    'AcDbPolyline',
    [
      [90, corners.length],
      [70, flags],
      ...corners.flatMap(([x, y, bulge = 0]): Tag[] => [
        [10, x],
        [20, y],
        [42, bulge],
      ]),
    ],
    { extra: [[6, lineType]] },
  )
/** Polylines whose pattern begins again at each corner (above) and those in which it runs on: corners, arcs, marks; lines that just hold one pattern, and just do not; curves. */
export const lineTypeEnds = (): string =>
  dxfFile({
    tables: lineTypeTables,
    layers: layer('BYLAYER', 3, 'CENTER'),
    model: [
      ...[0, 128].flatMap((runsOn) => {
        const y = runsOn ? 0 : 60
        return [
          ...polyline(
            runsOn | 1,
            [
              [0, y],
              [40, y],
              [40, y + 23],
              [20, y + 40],
              [0, y + 40],
            ],
            'DASHED',
          ),
          ...polyline(
            runsOn | 1,
            [
              [70, y],
              [110, y, 1],
              [110, y + 40],
              [70, y + 40, 1],
            ],
            'CENTER',
          ),
          ...polyline(
            runsOn,
            [
              [145, y],
              [195, y],
              [195, y + 40],
              [170, y + 40],
              [170, y + 20],
            ],
            'GAS',
          ),
          ...polyline(
            runsOn,
            Array.from({ length: 20 }, (_, i) => [145 + i * 2.5, y + 47 + (i % 2) * 3]),
            'DASHED',
          ),
        ]
      }),
      ...[8.9, 9.1, 17.9, 18.1].flatMap((length, i) => line(0, 120 + i * 6, length, 120 + i * 6, { extra: [[6, 'DASHED']] })),
      ...line(25, 120, 120, 132, { extra: [[6, 'DOT']] }),
      ...line(25, 126, 120, 138, { extra: [[6, 'PHANTOM']] }),
      ...entity('CIRCLE', 'AcDbCircle', [...at(10, 140, 130), [40, 14]], { extra: [[6, 'DASHED']] }),
      ...entity('CIRCLE', 'AcDbCircle', [...at(10, 140, 130), [40, 1.4]], { extra: [[6, 'DASHED']] }),
      ...entity('ARC', 'AcDbCircle', [...at(10, 180, 120), [40, 20], [100, 'AcDbArc'], [50, 0], [51, 130]], { extra: [[6, 'CENTER']] }),
      ...entity('ELLIPSE', 'AcDbEllipse', [...at(10, 180, 120), ...at(11, 10, 0), [40, 0.5], [41, 0], [42, 2 * Math.PI]], { extra: [[6, 'DASHED']] }),
    ],
  })

const weights = [0, 13, 25, 35, 50, 70, 100, 140, 200, 211]
/** Line weights from hairline to 2.11 mm, by entity and by layer. */
export const lineWeights = (): string =>
  dxfFile({
    header: [
      [9, '$LWDISPLAY'],
      [290, 1],
    ],
    layers: layer('THICK', 2, 'CONTINUOUS', [[370, 100]]),
    model: [
      ...weights.flatMap((weight, i) => [...line(0, i * 8, 60, i * 8, { extra: [[370, weight]] }), ...text(64, i * 8 - 1.5, 3, `${weight / 100} mm`)]),
      ...box(100, 0, 40, 30, { on: 'THICK' }),
      ...entity('CIRCLE', 'AcDbCircle', [...at(10, 120, 55), [40, 15]], { extra: [[370, 200]] }),
    ],
  })

const patch = (x: number, y: number, extra: readonly Tag[]): Tag[] =>
  entity('SOLID', 'AcDbTrace', [...at(10, x, y), ...at(11, x + 9, y), ...at(12, x, y + 9), ...at(13, x + 9, y + 9)], { extra })

/** Colours of the index, true colours, transparency over each other. */
export const colors = (): string =>
  dxfFile({
    version: 'AC1024',
    model: [
      ...Array.from({ length: 14 * 7 }, (_, i) =>
        patch((i % 14) * 10, Math.floor(i / 14) * 10, [[62, i < 10 ? i + 1 : 10 + Math.floor((i - 10) * 2.79)]]),
      ).flat(),
      ...[0xff8000, 0x8000ff, 0x00a080, 0xc0c0c0].flatMap((color, i) => patch(i * 10, 75, [[420, color]])),
      ...[255, 191, 127, 63].flatMap((alpha, i) => [
        ...patch(60 + i * 16, 75, [[62, 1]]),
        ...patch(65 + i * 16, 79, [
          [62, 5],
          [440, 0x02000000 + alpha],
        ]),
      ]),
    ],
  })
