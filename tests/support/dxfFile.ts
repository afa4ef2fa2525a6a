/** Group codes with their values; what DXF files are made of. */
export type Tag = readonly [code: number, value: string | number]

export const MODEL = '1F'
export const PAPER = '1B'

/** A point in the groups of `code`: x, y and z. */
export const at = (code: number, x: number, y: number, z = 0): Tag[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z],
]

/** An entity of a layer; `tags` are those of its subclass, extra ones (colour, line type, weight) stand before them. */
export const entity = (type: string, subclass: string, tags: readonly Tag[], { on = '0', extra = [] }: { on?: string; extra?: readonly Tag[] } = {}): Tag[] => [
  [0, type],
  [100, 'AcDbEntity'],
  [8, on],
  ...extra,
  [100, subclass],
  ...tags,
]

export type Style = Parameters<typeof entity>[3]

export const line = (x1: number, y1: number, x2: number, y2: number, style?: Style): Tag[] =>
  entity('LINE', 'AcDbLine', [...at(10, x1, y1), ...at(11, x2, y2)], style)
export const circle = (x: number, y: number, r: number, style?: Style): Tag[] => entity('CIRCLE', 'AcDbCircle', [...at(10, x, y), [40, r]], style)
/** Text with its lower left corner there. */
export const text = (x: number, y: number, height: number, value: string, style?: Style): Tag[] =>
  entity('TEXT', 'AcDbText', [...at(10, x, y), [40, height], [1, value]], style)
/** Closed polyline through x y pairs. */
export const ring = (points: readonly number[], style?: Style): Tag[] =>
  entity('LWPOLYLINE', 'AcDbPolyline', [[90, points.length / 2], [70, 1], ...points.map((value, i): Tag => [i % 2 === 0 ? 10 : 20, value])], style)
export const box = (x: number, y: number, w: number, h: number, style?: Style): Tag[] => ring([x, y, x + w, y, x + w, y + h, x, y + h], style)

export const layer = (name: string, color: number, lineType = 'CONTINUOUS', extra: readonly Tag[] = []): Tag[] => [
  [0, 'LAYER'],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbLayerTableRecord'],
  [2, name],
  [70, 0],
  [62, color],
  [6, lineType],
  ...extra,
]

export interface Viewport {
  /** On the sheet, millimetres. */
  x: number
  y: number
  w: number
  h: number
  /** Middle of what is seen, and its height, in units of model space. */
  viewX: number
  viewY: number
  viewHeight: number
  /** To the eye; absent: from above. */
  direction?: readonly [number, number, number]
  on?: string
  extra?: readonly Tag[]
}

export interface DxfParts {
  version?: string
  header?: readonly Tag[]
  layers?: readonly Tag[]
  /** Tables by name, each with its records: LTYPE, STYLE, DIMSTYLE. */
  tables?: Readonly<Record<string, readonly Tag[]>>
  /** Definitions of blocks by name; with a path: another drawing that stands for the block. */
  blocks?: Readonly<Record<string, readonly Tag[] | { path: string }>>
  model: readonly Tag[]
  /** A layout of 210 × 148 mm. */
  sheet?: { name: string; entities: readonly Tag[]; viewports: readonly Viewport[] }
  /** More entries of the root dictionary: names and handles. */
  root?: Readonly<Record<string, string>>
  /** Handle of the dictionary, among the objects, that extends model space. */
  modelDictionary?: string
  objects?: readonly Tag[]
}

const record = (handle: string, name: string, dictionary?: string): Tag[] => [
  [0, 'BLOCK_RECORD'],
  [5, handle],
  ...(dictionary
    ? ([
        [102, '{ACAD_XDICTIONARY'],
        [360, dictionary],
        [102, '}'],
      ] as const)
    : []),
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbBlockTableRecord'],
  [2, name],
]

/** A dictionary among the objects: names and handles. */
export const dictionary = (handle: string, entries: Readonly<Record<string, string>>): Tag[] => [
  [0, 'DICTIONARY'],
  [5, handle],
  [330, 'C'],
  [100, 'AcDbDictionary'],
  ...Object.entries(entries).flatMap(([name, to]): Tag[] => [
    [3, name],
    [360, to],
  ]),
]

const block = (name: string, paper: boolean, content: readonly Tag[] = [], path = ''): Tag[] => [
  [0, 'BLOCK'],
  [100, 'AcDbEntity'],
  ...(paper ? [[67, 1] as const] : []),
  [8, '0'],
  [100, 'AcDbBlockBegin'],
  [2, name],
  [70, path ? 4 : content.some(([code, value]) => code === 0 && value === 'ATTDEF') ? 2 : 0],
  ...at(10, 0, 0),
  [3, name],
  [1, path],
  ...content,
  [0, 'ENDBLK'],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbBlockEnd'],
]

const layout = (handle: string, name: string, order: number, owner: string): Tag[] => [
  [0, 'LAYOUT'],
  [5, handle],
  [330, 'D'],
  [100, 'AcDbPlotSettings'],
  [1, ''],
  [4, 'ISO_A5_(210.00_x_148.00_MM)'],
  [40, 0],
  [41, 0],
  [42, 0],
  [43, 0],
  [44, 210],
  [45, 148],
  [70, order === 0 ? 1024 : 0],
  [72, 1],
  [73, 0],
  [100, 'AcDbLayout'],
  [1, name],
  [70, 1],
  [71, order],
  [10, 0],
  [20, 0],
  [11, 210],
  [21, 148],
  [330, owner],
]

const viewport = (id: number, { x, y, w, h, viewX, viewY, viewHeight, direction = [0, 0, 1], on = '0', extra = [] }: Viewport): Tag[] => [
  [0, 'VIEWPORT'],
  [5, `6${id}`],
  [330, PAPER],
  [100, 'AcDbEntity'],
  [67, 1],
  [8, on],
  [100, 'AcDbViewport'],
  ...at(10, x, y),
  [40, w],
  [41, h],
  [68, id],
  [69, id],
  [12, viewX],
  [22, viewY],
  ...at(16, ...direction),
  ...at(17, 0, 0),
  [42, 50],
  [45, viewHeight],
  ...(extra.some(([code]) => code === 90) ? [] : [[90, 32864] as const]),
  ...extra,
]

const section = (name: string, tags: readonly Tag[]): Tag[] => [[0, 'SECTION'], [2, name], ...tags, [0, 'ENDSEC']]
const table = (name: string, tags: readonly Tag[]): Tag[] => [[0, 'TABLE'], [2, name], [100, 'AcDbSymbolTable'], [70, 3], ...tags, [0, 'ENDTAB']]

/** A DXF file of AutoCAD 2000's kind (or `version`), with one layout where `sheet` is given. Entities get handles where they state none. */
export function dxfFile({
  version = 'AC1015',
  header = [],
  layers = [],
  tables = {},
  blocks = {},
  model,
  sheet,
  root = {},
  modelDictionary,
  objects = [],
}: DxfParts): string {
  let handles = 0x100
  const inSpace = (owner: string, tags: readonly Tag[]): Tag[] =>
    tags.flatMap((tag, i): Tag[] => {
      if (tag[0] === 0 && tags[i + 1]?.[0] === 5) return [tag]
      if (tag[0] === 5) return [tag, [330, owner]]
      if (tag[0] === 0) return [tag, [5, (handles++).toString(16)], [330, owner]]
      return tag[0] === 8 && owner === PAPER ? [[67, 1], tag] : [tag]
    })
  const names = Object.keys(blocks)
  const handleOf = (i: number): string => `B${i}`
  const tags: Tag[] = [
    ...section('HEADER', [[9, '$ACADVER'], [1, version], [9, '$INSUNITS'], [70, 4], ...header]),
    ...section('TABLES', [
      ...Object.entries(tables).flatMap(([name, records]) => table(name, records)),
      ...table('LAYER', [...layer('0', 7), ...layers]),
      ...table('BLOCK_RECORD', [
        ...record(MODEL, '*Model_Space', modelDictionary),
        ...record(PAPER, '*Paper_Space'),
        ...names.flatMap((name, i) => record(handleOf(i), name)),
      ]),
    ]),
    ...section('BLOCKS', [
      ...block('*Model_Space', false),
      ...block('*Paper_Space', true),
      ...names.flatMap((name, i) => {
        const content = blocks[name]
        return 'path' in content ? block(name, false, [], content.path) : block(name, false, inSpace(handleOf(i), content))
      }),
    ]),
    ...section('ENTITIES', [
      ...inSpace(MODEL, model),
      ...(sheet
        ? [
            ...inSpace(PAPER, sheet.entities),
            ...viewport(1, { x: 105, y: 74, w: 210, h: 148, viewX: 105, viewY: 74, viewHeight: 148 }),
            ...sheet.viewports.flatMap((each, i) => viewport(i + 2, each)),
          ]
        : []),
    ]),
    ...section('OBJECTS', [
      [0, 'DICTIONARY'],
      [5, 'C'],
      [100, 'AcDbDictionary'],
      [3, 'ACAD_LAYOUT'],
      [350, 'D'],
      ...Object.entries(root).flatMap(([name, handle]): Tag[] => [
        [3, name],
        [350, handle],
      ]),
      [0, 'DICTIONARY'],
      [5, 'D'],
      [330, 'C'],
      [100, 'AcDbDictionary'],
      [3, 'Model'],
      [350, '22'],
      ...(sheet
        ? ([
            [3, sheet.name],
            [350, '1E'],
          ] as const)
        : []),
      ...layout('22', 'Model', 0, MODEL),
      ...(sheet ? layout('1E', sheet.name, 1, PAPER) : []),
      ...objects,
    ]),
    [0, 'EOF'],
  ]
  return `${tags.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`
}
