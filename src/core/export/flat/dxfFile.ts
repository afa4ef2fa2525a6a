import { degrees, escaped, type Stretch, Tags } from './dxfTags.ts'
import { type FlatCurve, isWhole, type Point } from './flatFace.ts'

/** Handles of the records of model space and paper space. */
const MODEL = '1F'
const PAPER = '1E'

/** Weights of lines that the format has, hundredths of a millimetre. */
const standardWeights = [0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211]

/** A layer with its AutoCAD colour number; `weight` of its lines in hundredths of a millimetre. */
interface DxfLayer {
  name: string
  color: number
  lineType?: string
  weight?: number
}

/** A line type: dash > 0, gap < 0, in millimetres. */
interface DxfLineType {
  name: string
  pattern: readonly number[]
}

/** A window into model space: its lower left corner and size on the sheet, and what of model space is in its middle. */
export interface DxfWindow {
  at: Point
  width: number
  height: number
  center: Point
  scale: number
}

/** A sheet in millimetres with windows into model space. */
export interface DxfSheet {
  name: string
  width: number
  height: number
  windows: readonly DxfWindow[]
}

export interface DxfSetup {
  layers: readonly DxfLayer[]
  lineTypes?: readonly DxfLineType[]
  /** Font file of texts. */
  font?: string
  /** Upper right corner of the drawing; the lower left one is the origin. */
  extent: Point
  sheets?: readonly DxfSheet[]
  /** Frames of windows are not shown. */
  withoutFrames?: boolean
  /** Last handle that is taken, and number of dimensions: of a file that goes on where another one stood. */
  after?: { handle: number; dimensions: number }
}

/** A dimension in a finished file: its handle, what stood before it, and where its block's entities and its own record stand. */
export interface WrittenDimension {
  handle: number
  after: { handle: number; dimensions: number }
  block: Stretch
  record: Stretch
}

/** A dimension's block, and its record among the entities. */
interface DimensionRecords {
  name: string
  record: string
  body: Tags
  entity: Tags
  after: number
  handle: number
}

/** A sheet's records: handles of its block and of its layout. The first one's entities stand among all entities, those of others in their blocks. */
interface SheetRecords {
  sheet: DxfSheet
  block: string
  name: string
  layout: string
  body: Tags
}

/** What an entity stands in. */
type Place = { handle: string; paper: boolean }

export interface DxfText {
  at: Point
  text: string
  height: number
  layer: string
  /** Degrees. */
  angle?: number
  align?: 'left' | 'center' | 'middle' | 'right'
}

/** A drawing as DXF of AutoCAD 2000 in millimetres, put together entity by entity; `text` ends it. */
export class DxfFile {
  readonly #setup: DxfSetup
  readonly #tags = new Tags()
  readonly #model = new Tags()
  readonly #sheets: readonly SheetRecords[]
  readonly #blocks: DimensionRecords[] = []
  #place: Place = { handle: MODEL, paper: false }
  #body = this.#model
  #last = 0x20

  constructor(setup: DxfSetup) {
    this.#setup = setup
    this.#last = setup.after?.handle ?? this.#last
    this.#sheets = (setup.sheets ?? []).map((sheet, i) => {
      const [block, name, layout] = i === 0 ? [PAPER, '*Paper_Space', '1B'] : [this.#handle(), `*Paper_Space${i - 1}`, this.#handle()]
      return { sheet, block, name, layout, body: new Tags() }
    })
  }

  /** What `draw` draws lies on a sheet. */
  onSheet(draw: () => void, number = 0): void {
    const { body, block } = this.#sheets[number]
    this.#within(body, { handle: block, paper: true }, draw)
  }

  /** `weight`: hundredths of a millimetre, of this curve alone. */
  curve(curve: FlatCurve, layer: string, weight?: number): void {
    const body = this.#body
    const point = (code: number, [x, y]: Point): void => body.put(code, x, code + 10, y, code + 20, 0)
    switch (curve.kind) {
      case 'line':
        this.#begin('LINE', layer, 'AcDbLine', weight)
        point(10, curve.from)
        point(11, curve.to)
        return
      case 'arc': {
        const { center, radius, start, sweep } = curve
        this.#begin(isWhole(sweep) ? 'CIRCLE' : 'ARC', layer, 'AcDbCircle', weight)
        point(10, center)
        body.put(40, radius)
        // The format's arcs run counter-clockwise.
        if (!isWhole(sweep)) body.put(100, 'AcDbArc', 50, degrees(Math.min(start, start + sweep)), 51, degrees(Math.max(start, start + sweep)))
        return
      }
      case 'ellipse': {
        const { center, major, ratio, start, sweep } = curve
        this.#begin('ELLIPSE', layer, 'AcDbEllipse', weight)
        point(10, center)
        // The longer axis comes first.
        const swaps = ratio > 1
        point(11, swaps ? [-major[1] * ratio, major[0] * ratio] : major)
        const from = Math.min(start, start + sweep) - (swaps ? Math.PI / 2 : 0)
        body.put(210, 0, 220, 0, 230, 1, 40, swaps ? 1 / ratio : ratio, 41, from, 42, from + Math.abs(sweep))
        return
      }
      case 'spline': {
        const { degree, knots, controls, weights } = curve
        this.#begin('SPLINE', layer, 'AcDbSpline', weight)
        body.put(210, 0, 220, 0, 230, 1, 70, weights ? 12 : 8, 71, degree, 72, knots.length, 73, controls.length, 74, 0, 42, 1e-9, 43, 1e-9)
        for (const knot of knots) body.put(40, knot)
        controls.forEach((control, i) => {
          if (weights) body.put(41, weights[i])
          point(10, control)
        })
        return
      }
      case 'polyline':
        this.#begin('LWPOLYLINE', layer, 'AcDbPolyline', weight)
        body.put(90, curve.points.length, 70, 0)
        for (const [x, y] of curve.points) body.put(10, x, 20, y)
    }
  }

  /** A filled triangle. */
  triangle(corners: readonly [Point, Point, Point], layer: string): void {
    this.#begin('SOLID', layer, 'AcDbTrace')
    for (const [i, [x, y]] of [...corners, corners[2]].entries()) this.#body.put(10 + i, x, 20 + i, y, 30 + i, 0)
  }

  /** Parallel lines in the areas between closed polylines. `angle`: degrees; `apart`: distance between two lines. */
  hatch(loops: readonly (readonly Point[])[], layer: string, angle: number, apart: number): void {
    this.#begin('HATCH', layer, 'AcDbHatch')
    const body = this.#body
    body.put(10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, 2, 'ANSI31', 70, 0, 71, 0, 91, loops.length)
    for (const loop of loops) {
      body.put(92, 3, 72, 0, 73, 1, 93, loop.length)
      for (const [x, y] of loop) body.put(10, x, 20, y)
      body.put(97, 0)
    }
    const turn = (angle * Math.PI) / 180
    // The pattern's own lines are 3.175 apart and rise by 45 degrees.
    body.put(75, 0, 76, 1, 52, angle - 45, 41, apart / 3.175, 77, 0, 78, 1)
    body.put(53, angle, 43, 0, 44, 0, 45, -Math.sin(turn) * apart, 46, Math.cos(turn) * apart, 79, 0, 98, 0)
  }

  write({ at: [x, y], text, height, layer, angle = 0, align = 'left' }: DxfText): void {
    this.#begin('TEXT', layer, 'AcDbText')
    this.#body.put(10, x, 20, y, 30, 0, 40, height, 1, escaped(text), 50, angle, 7, 'Standard')
    const across = { left: 0, center: 1, middle: 1, right: 2 }[align]
    if (align !== 'left') this.#body.put(72, across, 11, x, 21, y, 31, 0)
    this.#body.put(100, 'AcDbText')
    if (align === 'middle') this.#body.put(73, 2)
  }

  /** A dimension whose picture is what `draw` draws. `tags`: its kind's class and points. `override`: text around the number, which `<>` stands for. */
  dimension(
    layer: string,
    type: number,
    at: { line: Point; text: Point; value: number; override?: string },
    tags: readonly (number | string)[],
    draw: () => void,
  ): void {
    const after = this.#last
    const name = `*D${(this.#setup.after?.dimensions ?? 0) + this.#blocks.length + 1}`
    const record = this.#handle()
    const body = new Tags()
    this.#within(body, { handle: record, paper: false }, draw)
    const entity = new Tags()
    const { line, text, value, override } = at
    this.#within(entity, this.#place, () => {
      this.#begin('DIMENSION', layer, 'AcDbDimension')
      // The block belongs to this dimension alone, and its text stands where it is put.
      entity.put(2, name, 10, line[0], 20, line[1], 30, 0, 11, text[0], 21, text[1], 31, 0, 70, type + 32 + 128, 71, 5)
      entity.put(...(override ? [1, override] : []), 42, value, 3, 'Standard', ...tags)
    })
    this.#body.add(entity)
    this.#blocks.push({ name, record, body, entity, after, handle: this.#last })
  }

  /** The texts of the dimensions so far: of each its block's entities, and its record. */
  dimensionTexts(): { block: string; record: string }[] {
    return this.#blocks.map(({ body, entity }) => ({ block: body.text(), record: entity.text() }))
  }

  text(): string {
    return this.finished().text
  }

  /** The file's text, and where its dimensions stand in it. */
  finished(): { text: string; dimensions: WrittenDimension[] } {
    const file = this.#tags
    const { extent } = this.#setup
    const [first] = this.#sheets
    const sections = new Tags()
    this.#tables(sections)
    this.#blockSection(sections)
    sections.put(0, 'SECTION', 2, 'ENTITIES')
    sections.add(this.#model)
    if (first) {
      this.#windows(sections, first)
      sections.add(first.body)
    }
    sections.put(0, 'ENDSEC')
    this.#objects(sections)
    file.put(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1252', 9, '$INSUNITS', 70, 4, 9, '$MEASUREMENT', 70, 1)
    file.put(9, '$EXTMIN', 10, 0, 20, 0, 30, 0, 9, '$EXTMAX', 10, extent[0], 20, extent[1], 30, 0)
    if (first) file.put(9, '$TILEMODE', 70, 0)
    file.put(9, '$HANDSEED', 5, (this.#last + 1).toString(16).toUpperCase(), 0, 'ENDSEC')
    file.add(sections)
    file.put(0, 'EOF')
    const { text, places } = file.placed()
    const dimensions = this.#blocks.map(({ handle, after, body, entity }, i): WrittenDimension => {
      const [block, record] = [places.get(body), places.get(entity)]
      if (!block || !record) throw new Error('a dimension is missing in its file')
      return { handle, after: { handle: after, dimensions: i }, block, record }
    })
    return { text, dimensions }
  }

  #within(body: Tags, place: Place, draw: () => void): void {
    const before = { body: this.#body, place: this.#place }
    this.#body = body
    this.#place = place
    draw()
    this.#body = before.body
    this.#place = before.place
  }

  #handle(): string {
    return (++this.#last).toString(16).toUpperCase()
  }

  #begin(name: string, layer: string, type: string, weight?: number): void {
    const { handle, paper } = this.#place
    const own = weight === undefined ? [] : [370, standardWeights.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best))]
    this.#body.put(0, name, 5, this.#handle(), 330, handle, 100, 'AcDbEntity', ...(paper ? [67, 1] : []), 8, layer, ...own, 100, type)
  }

  #windows(file: Tags, { sheet: { width, height, windows }, block }: SheetRecords): void {
    const viewport = (number: number, at: Point, [w, h]: Point, center: Point, viewHeight: number): void => {
      file.put(0, 'VIEWPORT', 5, this.#handle(), 330, block, 100, 'AcDbEntity', 67, 1, 8, 'Window', 100, 'AcDbViewport')
      file.put(10, at[0], 20, at[1], 30, 0, 40, w, 41, h, 68, number, 69, number, 12, center[0], 22, center[1], 13, 0, 23, 0, 14, 10, 24, 10, 15, 10, 25, 10)
      file.put(16, 0, 26, 0, 36, 1, 17, 0, 27, 0, 37, 0, 42, 50, 43, 0, 44, 0, 45, viewHeight, 50, 0, 51, 0, 72, 100, 90, 32_864 + 16_384, 1, '', 281, 0)
    }
    viewport(1, [width / 2, height / 2], [width * 1.1, height * 1.1], [width / 2, height / 2], height * 1.1)
    for (const [i, { at, width: w, height: h, center, scale }] of windows.entries()) viewport(2 + i, [at[0] + w / 2, at[1] + h / 2], [w, h], center, h / scale)
  }

  #tables(file: Tags): void {
    const { layers, lineTypes = [], font = 'txt', withoutFrames } = this.#setup
    const hasSheets = this.#sheets.length > 0
    const table = (name: string, count: number, records: (owner: string) => void): void => {
      const owner = this.#handle()
      file.put(0, 'TABLE', 2, name, 5, owner, 330, '0', 100, 'AcDbSymbolTable', 70, count)
      records(owner)
      file.put(0, 'ENDTAB')
    }
    const record = (kind: string, owner: string, type: string, handle = this.#handle()): void =>
      file.put(0, kind, kind === 'DIMSTYLE' ? 105 : 5, handle, 330, owner, 100, 'AcDbSymbolTableRecord', 100, type)
    file.put(0, 'SECTION', 2, 'TABLES')
    table('VPORT', 0, () => {})
    table('LTYPE', 3 + lineTypes.length, (owner) => {
      for (const { name, pattern } of [...['ByBlock', 'ByLayer', 'Continuous'].map((name) => ({ name, pattern: [] as number[] })), ...lineTypes]) {
        record('LTYPE', owner, 'AcDbLinetypeTableRecord')
        file.put(
          2,
          name,
          70,
          0,
          3,
          '',
          72,
          65,
          73,
          pattern.length,
          40,
          pattern.reduce((sum, length) => sum + Math.abs(length), 0),
        )
        for (const length of pattern) file.put(49, length, 74, 0)
      }
    })
    const all: DxfLayer[] = [{ name: '0', color: 7 }, ...layers, ...(hasSheets ? [{ name: 'Window', color: withoutFrames ? -8 : 8 }] : [])]
    table('LAYER', all.length, (owner) => {
      for (const { name, color, lineType = 'Continuous', weight } of all) {
        record('LAYER', owner, 'AcDbLayerTableRecord')
        file.put(2, name, 70, 0, 62, color, 6, lineType)
        // The window's frame is no part of the drawing.
        if (name === 'Window') file.put(290, 0)
        if (weight !== undefined) file.put(370, weight)
      }
    })
    table('STYLE', 1, (owner) => {
      record('STYLE', owner, 'AcDbTextStyleTableRecord')
      file.put(2, 'Standard', 70, 0, 40, 0, 41, 1, 50, 0, 71, 0, 42, 2.5, 3, font, 4, '')
    })
    table('VIEW', 0, () => {})
    table('UCS', 0, () => {})
    table('APPID', 1, (owner) => {
      record('APPID', owner, 'AcDbRegAppTableRecord')
      file.put(2, 'ACAD', 70, 0)
    })
    const scale = this.#sheets[0]?.sheet.windows[0]?.scale ?? 1
    table('DIMSTYLE', hasSheets ? 1 : 0, (owner) => {
      file.put(100, 'AcDbDimStyleTable')
      if (!hasSheets) return
      record('DIMSTYLE', owner, 'AcDbDimStyleTableRecord')
      // Sizes as on paper; text above the line, along it.
      file.put(2, 'Standard', 70, 0, 40, 1 / scale, 41, 2.5, 42, 0.625, 44, 1.25, 140, 2.5, 147, 0.625, 73, 0, 74, 0, 77, 1, 78, 8, 271, 2, 278, 46)
    })
    const blocks = this.#allBlocks()
    table('BLOCK_RECORD', blocks.length, (owner) => {
      for (const { name, record: handle, layout } of blocks) {
        record('BLOCK_RECORD', owner, 'AcDbBlockTableRecord', handle)
        file.put(2, name)
        if (hasSheets && layout) file.put(340, layout)
      }
    })
    file.put(0, 'ENDSEC')
  }

  #allBlocks(): { name: string; record: string; layout?: string; body?: Tags; later?: SheetRecords }[] {
    const sheets = this.#sheets.map((own, i) => ({ name: own.name, record: own.block, layout: own.layout, ...(i > 0 && { later: own }) }))
    const paper = sheets.length > 0 ? sheets : [{ name: '*Paper_Space', record: PAPER }]
    return [{ name: '*Model_Space', record: MODEL, layout: '1C' }, ...paper, ...this.#blocks]
  }

  #blockSection(file: Tags): void {
    file.put(0, 'SECTION', 2, 'BLOCKS')
    for (const { name, record, body, later } of this.#allBlocks()) {
      const flags = name.startsWith('*D') ? 1 : 0
      const within = name.startsWith('*Paper') ? [67, 1] : []
      file.put(0, 'BLOCK', 5, this.#handle(), 330, record, 100, 'AcDbEntity', ...within, 8, '0', 100, 'AcDbBlockBegin', 2, name, 70, flags)
      file.put(10, 0, 20, 0, 30, 0, 3, name, 1, '')
      if (body) file.add(body)
      if (later) {
        this.#windows(file, later)
        file.add(later.body)
      }
      file.put(0, 'ENDBLK', 5, this.#handle(), 330, record, 100, 'AcDbEntity', ...within, 8, '0', 100, 'AcDbBlockEnd')
    }
    file.put(0, 'ENDSEC')
  }

  #objects(file: Tags): void {
    const [first] = this.#sheets
    const root = this.#handle()
    const group = this.#handle()
    file.put(0, 'SECTION', 2, 'OBJECTS')
    file.put(0, 'DICTIONARY', 5, root, 330, '0', 100, 'AcDbDictionary', 281, 1, 3, 'ACAD_GROUP', 350, group, ...(first ? [3, 'ACAD_LAYOUT', 350, '1D'] : []))
    file.put(0, 'DICTIONARY', 5, group, 330, root, 100, 'AcDbDictionary', 281, 1)
    if (first) {
      const entries = this.#sheets.flatMap(({ sheet, layout }) => [3, escaped(sheet.name), 350, layout])
      file.put(0, 'DICTIONARY', 5, '1D', 330, root, 100, 'AcDbDictionary', 281, 1, 3, 'Model', 350, '1C', ...entries)
      this.#layout(file, 'Model', '1C', MODEL, 0, first.sheet)
      for (const [i, { sheet, layout, block }] of this.#sheets.entries()) this.#layout(file, escaped(sheet.name), layout, block, i + 1, sheet)
    }
    file.put(0, 'ENDSEC')
  }

  #layout(file: Tags, name: string, handle: string, record: string, tab: number, { width, height }: DxfSheet): void {
    const model = tab === 0
    file.put(
      0,
      'LAYOUT',
      5,
      handle,
      330,
      '1D',
      100,
      'AcDbPlotSettings',
      1,
      '',
      2,
      'none_device',
      4,
      '',
      6,
      '',
      40,
      0,
      41,
      0,
      42,
      0,
      43,
      0,
      44,
      width,
      45,
      height,
    )
    file.put(46, 0, 47, 0, 48, 0, 49, 0, 140, 0, 141, 0, 142, 1, 143, 1, 70, model ? 1712 : 688, 72, 1, 73, 0, 74, model ? 1 : 5, 7, '', 75, model ? 0 : 16)
    file.put(147, 1, 148, 0, 149, 0, 100, 'AcDbLayout', 1, name, 70, 1, 71, tab, 10, 0, 20, 0, 11, width, 21, height, 12, 0, 22, 0, 32, 0)
    file.put(14, 0, 24, 0, 34, 0, 15, width, 25, height, 35, 0, 146, 0, 13, 0, 23, 0, 33, 0, 16, 1, 26, 0, 36, 0, 17, 0, 27, 1, 37, 0, 76, 0, 330, record)
  }
}
