import { at, box, circle, dxfFile, entity, layer, line, MODEL, type Style, type Tag, text } from '../../support/dxfFile.ts'

const colored = (color: number): Style => ({ extra: [[62, color]] })
/** An entity's first tag is its type; a handle of its own stands behind it. */
const withHandle = (handle: string, tags: readonly Tag[]): Tag[] => [tags[0], [5, handle], ...tags.slice(1)]

interface Placed {
  x: number
  y: number
  width: number
  turn?: number
  clip?: readonly number[]
  type?: string
  subclass?: string
  definition?: string
  style?: Style
}
/** A picture of `pixels` × `pixels`; `clip` in pixels from its upper left corner. */
function picture(pixels: number, { x, y, width, turn = 0, clip, type = 'IMAGE', subclass = 'AcDbRasterImage', definition = '0', style }: Placed): Tag[] {
  const pixel = width / pixels
  const [cos, sin] = [Math.cos(turn) * pixel, Math.sin(turn) * pixel]
  const ends = clip ?? [0, 0, pixels, pixels]
  const tags: Tag[] = [
    [90, 0],
    ...at(10, x, y),
    ...at(11, cos, sin),
    ...at(12, -sin, cos),
    [13, pixels],
    [23, pixels],
    [340, definition],
    [70, 7],
    [280, 1],
    [281, 50],
    [282, 50],
    [283, 0],
    [71, ends.length > 4 ? 2 : 1],
    [91, ends.length / 2],
    ...ends.map((value, i): Tag => [i % 2 === 0 ? 14 : 24, value - 0.5]),
  ]
  return entity(type, subclass, tags, style)
}

export const TILES = 8
const imageDefinition = (handle: string, file: string): Tag[] => [
  [0, 'IMAGEDEF'],
  [5, handle],
  [330, 'C'],
  [100, 'AcDbRasterImageDef'],
  [90, 0],
  [1, file],
  [10, TILES],
  [20, TILES],
  [11, 1],
  [21, 1],
  [280, 1],
  [281, 0],
]

/** Of a picture that lies beside the file, under the path of another machine: whole, turned, clipped to a rectangle and to a polygon; and one that is not there. */
export const pictures = (): string =>
  dxfFile({
    model: [
      ...picture(TILES, { x: 0, y: 0, width: 40, definition: '91' }),
      ...picture(TILES, { x: 70, y: 0, width: 30, turn: Math.PI / 6, definition: '91' }),
      ...picture(TILES, { x: 100, y: 0, width: 40, definition: '91', clip: [2, 1, 7, 5] }),
      ...picture(TILES, { x: 0, y: 50, width: 40, definition: '91', clip: [4, 0, 8, 4, 4, 8, 0, 4, 4, 0] }),
      ...picture(TILES, { x: 55, y: 50, width: 40, definition: '92' }),
      ...line(0, 20, 140, 20, colored(1)),
    ],
    objects: [...imageDefinition('91', 'C:\\Plans\\Pictures\\TILES.PNG'), ...imageDefinition('92', 'absent.png')],
  })

const HALF: Style = { extra: [[440, 0x02000000 | 128]] }

/** Pictures that are seen through: of an entity that is half transparent, with a clear middle, and both; over an area and a line, and below a line. */
export const clearPictures = (): string =>
  dxfFile({
    model: [
      ...area(15, 5, 20, 1),
      ...area(65, 5, 20, 1),
      ...area(115, 5, 20, 1),
      ...line(-5, 12, 145, 12, colored(5)),
      ...picture(TILES, { x: 0, y: 0, width: 40, definition: '91', style: HALF }),
      ...picture(TILES, { x: 50, y: 0, width: 40, definition: '92' }),
      ...picture(TILES, { x: 100, y: 0, width: 40, definition: '92', style: HALF }),
      ...line(-5, 30, 145, 30, colored(3)),
    ],
    objects: [...imageDefinition('91', 'tiles.png'), ...imageDefinition('92', 'ring.png')],
  })

/** Rectangles and polygons that hide what lies below them, and not what lies above. */
export const wipeouts = (): string =>
  dxfFile({
    model: [
      ...Array.from({ length: 12 }, (_, i) => line(0, i * 5, 120, i * 5, colored(5))).flat(),
      ...picture(1, { x: 10, y: 12, width: 30, type: 'WIPEOUT', subclass: 'AcDbWipeout', clip: [0, 0, 1, 0, 1, 1, 0, 1, 0, 0] }),
      ...text(13, 24, 6, 'Above', colored(3)),
      ...picture(1, { x: 60, y: 7, width: 44, type: 'WIPEOUT', subclass: 'AcDbWipeout', clip: [0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5, 0.5, 0] }),
      ...circle(82, 29, 12, colored(2)),
    ],
  })

const area = (x: number, y: number, size: number, color: number): Tag[] =>
  entity('SOLID', 'AcDbTrace', [...at(10, x, y), ...at(11, x + size, y), ...at(12, x, y + size), ...at(13, x + size, y + size)], colored(color))

/** Left as they stand in the file; right by a table that turns them round. */
export const drawOrder = (): string => {
  const stack = (x: number, handles?: readonly string[]): Tag[] =>
    [
      area(x, 0, 30, 1),
      area(x + 10, 10, 30, 3),
      area(x + 20, 20, 30, 5),
      line(x - 5, 25, x + 55, 25, {
        extra: [
          [62, 2],
          [370, 100],
        ],
      }),
    ].flatMap((tags, i) => (handles ? withHandle(handles[i], tags) : tags))
  return dxfFile({
    modelDictionary: '96',
    model: [...stack(0, ['F1', 'F2', 'F3', 'F4']), ...stack(80, ['E1', 'E2', 'E3', 'E4'])],
    objects: [
      [0, 'DICTIONARY'],
      [5, '96'],
      [330, MODEL],
      [100, 'AcDbDictionary'],
      [3, 'ACAD_SORTENTS'],
      [350, '95'],
      [0, 'SORTENTSTABLE'],
      [5, '95'],
      [330, '96'],
      [100, 'AcDbSortentsTable'],
      [330, MODEL],
      [331, 'E1'],
      [5, 'E4'],
      [331, 'E2'],
      [5, 'E3'],
      [331, 'E3'],
      [5, 'E2'],
      [331, 'E4'],
      [5, 'E1'],
    ],
  })
}

/** A sheet with colours that are turned round on dark paper: black and white, a wipeout, an area in the colour of the ink. */
export const darkSheet = (): string =>
  dxfFile({
    layers: layer('PART', 7),
    model: [...box(0, 0, 60, 40, { on: 'PART' }), ...circle(30, 20, 14, colored(1))],
    sheet: {
      name: 'Sheet 1',
      entities: [
        ...box(5, 5, 200, 138),
        ...area(140, 20, 40, 7),
        ...area(140, 80, 40, 250),
        ...line(10, 40, 130, 40, colored(4)),
        ...picture(1, { x: 40, y: 30, width: 30, type: 'WIPEOUT', subclass: 'AcDbWipeout', clip: [0, 0, 1, 0, 1, 1, 0, 1, 0, 0] }),
        ...text(15, 15, 8, 'On dark paper'),
      ],
      viewports: [{ x: 70, y: 95, w: 100, h: 70, viewX: 30, viewY: 20, viewHeight: 50 }],
    },
  })
