type Tag = readonly [code: number, value: string | number]

const layer = (name: string, color: number, lineType = 'CONTINUOUS'): Tag[] => [
  [0, 'LAYER'],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbLayerTableRecord'],
  [2, name],
  [70, 0],
  [62, color],
  [6, lineType],
]
const line = (on: string, x1: number, y1: number, x2: number, y2: number): Tag[] => [
  [0, 'LINE'],
  [100, 'AcDbEntity'],
  [8, on],
  [100, 'AcDbLine'],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
]
const circle = (on: string, x: number, y: number, r: number): Tag[] => [
  [0, 'CIRCLE'],
  [100, 'AcDbEntity'],
  [8, on],
  [100, 'AcDbCircle'],
  [10, x],
  [20, y],
  [40, r],
]
const text = (on: string, x: number, y: number, height: number, value: string): Tag[] => [
  [0, 'TEXT'],
  [100, 'AcDbEntity'],
  [8, on],
  [100, 'AcDbText'],
  [10, x],
  [20, y],
  [40, height],
  [1, value],
]
const MODEL = '1F'
const PAPER = '1B'
let handles = 0x100
/** With the handles that say in which space entities stand. */
const inSpace = (owner: string, tags: Tag[]): Tag[] =>
  tags.flatMap((tag): Tag[] => {
    if (tag[0] === 0) return [tag, [5, (handles++).toString(16)], [330, owner]]
    return tag[0] === 8 && owner === PAPER ? [[67, 1], tag] : [tag]
  })
const frame = (on: string, w: number, h: number): Tag[] => [...line(on, 0, 0, w, 0), ...line(on, w, 0, w, h), ...line(on, w, h, 0, h), ...line(on, 0, h, 0, 0)]

/** A small drawing in DXF (AutoCAD 2000): a plate of 100 × 60 mm with a hole, axes on their own layer, texts, and a layout with a frame and a viewport at 1:1. */
export function plateDxf(): string {
  const record = (handle: string, name: string): Tag[] => [
    [0, 'BLOCK_RECORD'],
    [5, handle],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbBlockTableRecord'],
    [2, name],
  ]
  const block = (name: string, paper: boolean): Tag[] => [
    [0, 'BLOCK'],
    [100, 'AcDbEntity'],
    ...(paper ? [[67, 1] as const] : []),
    [8, '0'],
    [100, 'AcDbBlockBegin'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    [1, ''],
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
  const viewport = (id: number, x: number, y: number, w: number, h: number, viewX: number, viewY: number, viewHeight: number): Tag[] => [
    [0, 'VIEWPORT'],
    [5, `6${id}`],
    [330, PAPER],
    [100, 'AcDbEntity'],
    [67, 1],
    [8, 'OUTLINE'],
    [100, 'AcDbViewport'],
    [10, x],
    [20, y],
    [30, 0],
    [40, w],
    [41, h],
    [68, id],
    [69, id],
    [12, viewX],
    [22, viewY],
    [16, 0],
    [26, 0],
    [36, 1],
    [17, 0],
    [27, 0],
    [37, 0],
    [42, 50],
    [45, viewHeight],
    [90, 32864],
  ]
  const section = (name: string, tags: Tag[]): Tag[] => [[0, 'SECTION'], [2, name], ...tags, [0, 'ENDSEC']]
  const table = (name: string, tags: Tag[]): Tag[] => [[0, 'TABLE'], [2, name], [100, 'AcDbSymbolTable'], [70, 3], ...tags, [0, 'ENDTAB']]
  const tags: Tag[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1015'],
      [9, '$INSUNITS'],
      [70, 4],
    ]),
    ...section('TABLES', [
      ...table('LAYER', [...layer('0', 7), ...layer('OUTLINE', 7), ...layer('AXES', 1), ...layer('NOTES', 3)]),
      ...table('BLOCK_RECORD', [...record(MODEL, '*Model_Space'), ...record(PAPER, '*Paper_Space')]),
    ]),
    ...section('BLOCKS', [...block('*Model_Space', false), ...block('*Paper_Space', true)]),
    ...section('ENTITIES', [
      ...inSpace(MODEL, [
        ...frame('OUTLINE', 100, 60),
        ...circle('OUTLINE', 50, 30, 10),
        ...line('AXES', 35, 30, 65, 30),
        ...line('AXES', 50, 15, 50, 45),
        ...text('NOTES', 5, 50, 4, 'Plate'),
        ...text('NOTES', 5, 5, 2.5, 'Deburr all edges'),
      ]),
      ...inSpace(PAPER, [...frame('OUTLINE', 200, 140), ...text('NOTES', 20, 20, 8, 'Title block')]),
      ...viewport(1, 105, 74, 210, 148, 105, 74, 148),
      ...viewport(2, 105, 84, 120, 80, 50, 30, 80),
    ]),
    ...section('OBJECTS', [
      [0, 'DICTIONARY'],
      [5, 'C'],
      [100, 'AcDbDictionary'],
      [3, 'ACAD_LAYOUT'],
      [350, 'D'],
      [0, 'DICTIONARY'],
      [5, 'D'],
      [330, 'C'],
      [100, 'AcDbDictionary'],
      [3, 'Model'],
      [350, '22'],
      [3, 'Sheet 1'],
      [350, '1E'],
      ...layout('22', 'Model', 0, MODEL),
      ...layout('1E', 'Sheet 1', 1, PAPER),
    ]),
    [0, 'EOF'],
  ]
  return `${tags.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`
}
