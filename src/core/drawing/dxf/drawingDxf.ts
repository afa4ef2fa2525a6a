import { BACKGROUND, type Drawing } from '../drawing.ts'
import { outlineOf } from '../fillOutline.ts'
import { isInside } from '../ring.ts'
import { leavesOut, mapRect, type SpaceWindow, windowsOf } from '../spaceWindow.ts'
import type { Rect } from '../space.ts'
import { isAllShapes, isApart, type SpaceIndex, spaceIndexOf } from '../spaceIndex.ts'
import { clipRing, clipRun } from './clipPieces.ts'
import { colorTags, EntityWriter, placedPoints, standardWeight } from './entityWriter.ts'
import { dxfName, DxfTags } from './tags.ts'

const MODEL = '1F'
const PAPER = '1E'
/** $INSUNITS. */
const units: Readonly<Record<string, number>> = { in: 1, ft: 2, mm: 4, cm: 5, m: 6, km: 7, yd: 10, um: 13 }
/** Styles of texts: those that were drawn by outlines, and by strokes. */
const LETTERS = 'Letters'
const STROKES = 'Strokes'

export interface DxfExport {
  text: string
  entities: number
  /** Pictures, and letters that belong to no line of text. */
  skipped: number
}

/**
 * What a tab shows as a DXF file of AutoCAD 2007, in its model space and in the tab's units: curves as they are, fills as hatches, lines of text as texts.
 * Of a layout what its windows show lies on the sheet at their scale. `shown`: layers.
 */
export function drawingToDxf(drawing: Drawing, tab: number, shown: Uint8Array): DxfExport {
  const head = new DxfTags()
  const file = new DxfTags(head)
  const body = new DxfTags(head)
  const writer = new EntityWriter(body, drawing, MODEL)
  let skipped = 0
  for (const window of windowsOf(drawing, tab)) {
    const index = spaceIndexOf(drawing, window.space)
    if (index) skipped += writeWindow(drawing, index, window, shown, writer)
  }
  const { kind, extents = [0, 0, 0, 0], patternScale = 1 } = drawing.spaces[tab] ?? {}
  const unit = kind === 'paper' ? 4 : (units[drawing.units ?? ''] ?? 0)
  head.put(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1021', 9, '$DWGCODEPAGE', 3, 'ANSI_1252', 9, '$INSUNITS', 70, unit)
  head.put(9, '$MEASUREMENT', 70, 1, 9, '$LTSCALE', 40, patternScale, 9, '$EXTMIN', 10, extents[0], 20, extents[1], 30, 0)
  head.put(9, '$EXTMAX', 10, extents[2], 20, extents[3], 30, 0)
  tables(file, drawing, shown)
  file.put(0, 'SECTION', 2, 'BLOCKS')
  for (const [name, record, begin, end] of [
    ['*Model_Space', MODEL, '20', '21'],
    ['*Paper_Space', PAPER, '1C', '1D'],
  ]) {
    file.put(0, 'BLOCK', 5, begin, 330, record, 100, 'AcDbEntity', 8, '0', 100, 'AcDbBlockBegin', 2, name, 70, 0, 10, 0, 20, 0, 30, 0, 3, name, 1, '')
    file.put(0, 'ENDBLK', 5, end, 330, record, 100, 'AcDbEntity', 8, '0', 100, 'AcDbBlockEnd')
  }
  file.put(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  file.add(body)
  file.put(0, 'ENDSEC', 0, 'SECTION', 2, 'OBJECTS', 0, 'DICTIONARY', 5, 'C', 330, '0', 100, 'AcDbDictionary', 281, 1, 3, 'ACAD_GROUP', 350, 'D')
  file.put(0, 'DICTIONARY', 5, 'D', 330, 'C', 100, 'AcDbDictionary', 281, 1, 0, 'ENDSEC', 0, 'EOF')
  head.put(9, '$HANDSEED', 5, head.next, 0, 'ENDSEC')
  head.add(file)
  return { text: head.text(), entities: writer.count, skipped }
}

/** Gives how many things were left out. */
function writeWindow(drawing: Drawing, index: SpaceIndex, window: SpaceWindow, shown: Uint8Array, writer: EntityWriter): number {
  const { space } = index
  const { toSheet: map, box } = window
  const { items, fills, texts, glyphs, images, shapes, entities } = space
  const { styles } = drawing
  const [ox, oy] = space.origin
  const isShown = (item: number): boolean => {
    const style = items.style[item]
    const layer = styles.layer[style]
    return shown[layer] !== 0 && !leavesOut(window, styles, style) && styles.color[style] !== BACKGROUND && styles.opacity[style] !== 0
  }
  /** A window cuts only what reaches over its border. */
  const cut = (bounds: Rect): Rect | undefined => {
    if (!box) return undefined
    const [x0, y0, x1, y1] = mapRect(map, bounds)
    return x0 >= box[0] && y0 >= box[1] && x1 <= box[2] && y1 <= box[3] ? undefined : box
  }
  const isWithin = (points: readonly number[]): boolean => !window.clip || window.clip.length < 6 || isInside(window.clip, points[0], points[1])
  const quads = textQuads(space)
  const lettered = new Set<number>()
  for (let item = 0; item < items.count; item++) {
    if (!isShown(item)) continue
    const style = items.style[item]
    const row = items.entity[item]
    const [b0, b1, b2, b3] = entities.bounds.subarray(row * 4, row * 4 + 4)
    const border = cut([b0, b1, b2, b3])
    const triangles = index.trianglesOf(item)
    if (triangles.length > 0) {
      const at = (vertex: number): number[] => placedPoints(map, [fills.positions[vertex * 2] + ox, fills.positions[vertex * 2 + 1] + oy])
      const rings = outlineOf(fills.indices, triangles).map((ring) => ring.flatMap(at))
      const first = fills.indices[triangles[0] * 3] * 4
      const own =
        fills.color && fills.color[first + 3] > 0
          ? ((fills.color[first] << 24) | (fills.color[first + 1] << 16) | (fills.color[first + 2] << 8) | 0xff) >>> 0
          : undefined
      writer.area(
        rings.map((ring) => (border ? clipRing(border, ring) : ring)).filter((ring) => ring.length >= 6 && isWithin(ring)),
        style,
        own,
      )
    }
    const own = index.shapesOf(item)
    if (own.length > 0 && (isAllShapes(index, item) || shapes.kind[own[0]] === 0)) {
      for (const s of own) writer.shape(shapes, s, style, map, border, isApart(index, item))
      continue
    }
    const type = drawing.entityTypes[entities.type[row]]
    let run: number[] = []
    let apart = false
    const finish = (): void => {
      const placed = placedPoints(map, run)
      if (run.length === 4 && !border && (type === 'XLINE' || type === 'RAY') && isWithin(placed)) {
        writer.endless(type, placed, style)
        run = []
        return
      }
      if (run.length >= 4 && !quads.hold(row, run))
        for (const piece of border ? clipRun(border, placed) : [placed]) if (isWithin(piece)) writer.run(piece, style, apart)
      run = []
    }
    index.eachRun(item, (points, from, end, along) => {
      const [x, y] = [points[from] + ox, points[from + 1] + oy]
      if (run.length === 0 || run.at(-2) !== x || run.at(-1) !== y) {
        finish()
        run.push(x, y)
        apart = Number.isNaN(along)
      }
      for (let at = from + 2; at < end; at += 2) run.push(points[at] + ox, points[at + 1] + oy)
    })
    finish()
  }
  const outlined = new Set(Array.from(glyphs.item, (item) => items.entity[item]))
  for (const [at, text] of texts.text.entries()) {
    const item = texts.item[at]
    lettered.add(items.entity[item])
    const corners = placedPoints(map, texts.corners.subarray(at * 8, at * 8 + 8))
    const [x, y] = [(corners[0] + corners[4]) / 2, (corners[1] + corners[5]) / 2]
    if (!isShown(item) || text.trim() === '' || (box && (x < box[0] || y < box[1] || x > box[2] || y > box[3])) || !isWithin([x, y])) continue
    writer.text(text, corners, texts.above?.[at] ?? 1, items.style[item], outlined.has(items.entity[item]) ? LETTERS : STROKES)
  }
  const loose = Array.from(glyphs.item).filter((item) => isShown(item) && !lettered.has(items.entity[item])).length
  return loose + images.filter(({ item }) => isShown(item)).length
}

/** Where lines of text are, by entity: strokes within them are their letters. */
function textQuads({ texts, items }: SpaceIndex['space']): { hold(entity: number, points: readonly number[]): boolean } {
  const rows = new Map<number, number[]>()
  for (const [at, item] of texts.item.entries()) {
    const entity = items.entity[item]
    const list = rows.get(entity)
    if (list) list.push(at)
    else rows.set(entity, [at])
  }
  const SLACK = 0.25
  const inQuad = (at: number, x: number, y: number): boolean => {
    const c = texts.corners.subarray(at * 8, at * 8 + 8)
    const [ux, uy, vx, vy] = [c[2] - c[0], c[3] - c[1], c[6] - c[0], c[7] - c[1]]
    const det = ux * vy - uy * vx
    if (det === 0) return false
    const [px, py] = [x - c[0], y - c[1]]
    const [u, v] = [(px * vy - py * vx) / det, (ux * py - uy * px) / det]
    const across = (SLACK * Math.hypot(vx, vy)) / (Math.hypot(ux, uy) || 1)
    return u >= -across && u <= 1 + across && v >= -SLACK && v <= 1 + SLACK
  }
  return {
    hold(entity, points) {
      for (const at of rows.get(entity) ?? []) {
        let all = true
        for (let i = 0; all && i < points.length; i += 2) all = inQuad(at, points[i], points[i + 1])
        if (all) return true
      }
      return false
    },
  }
}

function tables(file: DxfTags, { layers, lineTypes }: Drawing, shown: Uint8Array): void {
  const table = (name: string, count: number, records: (owner: string) => void): void => {
    const owner = file.handle()
    file.put(0, 'TABLE', 2, name, 5, owner, 330, '0', 100, 'AcDbSymbolTable', 70, count)
    records(owner)
    file.put(0, 'ENDTAB')
  }
  const record = (kind: string, owner: string, type: string, handle = file.handle()): void =>
    file.put(0, kind, 5, handle, 330, owner, 100, 'AcDbSymbolTableRecord', 100, type)
  file.put(0, 'SECTION', 2, 'TABLES')
  table('VPORT', 0, () => {})
  const own = lineTypes.filter(({ name }) => !/^(byblock|bylayer|continuous)$/i.test(name))
  table('LTYPE', own.length + 3, (owner) => {
    for (const { name, pattern } of [{ name: 'ByBlock', pattern: [] }, { name: 'ByLayer', pattern: [] }, { name: 'Continuous', pattern: [] }, ...own]) {
      const length = pattern.reduce((sum, element) => sum + Math.abs(element), 0)
      record('LTYPE', owner, 'AcDbLinetypeTableRecord')
      file.put(2, dxfName(name), 70, 0, 3, '', 72, 65, 73, pattern.length, 40, length)
      for (const element of pattern) file.put(49, element, 74, 0)
    }
  })
  const written = layers.filter(({ name }, at) => shown[at] !== 0 || name === '0')
  table('LAYER', written.length, (owner) => {
    for (const { name, color, lineType, weight, opacity, plotted } of written) {
      record('LAYER', owner, 'AcDbLayerTableRecord')
      file.put(
        2,
        dxfName(name),
        70,
        0,
        62,
        7,
        ...colorTags(color).slice(color >>> 0 === 0xffffff01 ? 2 : 0),
        6,
        dxfName(lineTypes[lineType]?.name ?? 'Continuous'),
      )
      if (!plotted) file.put(290, 0)
      file.put(370, weight < 0 ? -3 : standardWeight(weight))
      if (opacity < 1) file.put(1001, 'AcCmTransparency', 1071, 0x2000000 + Math.round(opacity * 255))
    }
  })
  table('STYLE', 3, (owner) => {
    for (const [name, font] of [
      ['Standard', 'arial.ttf'],
      [LETTERS, 'arial.ttf'],
      [STROKES, 'simplex.shx'],
    ]) {
      record('STYLE', owner, 'AcDbTextStyleTableRecord')
      file.put(2, name, 70, 0, 40, 0, 41, 1, 50, 0, 71, 0, 42, 2.5, 3, font, 4, '')
    }
  })
  table('VIEW', 0, () => {})
  table('UCS', 0, () => {})
  table('APPID', 2, (owner) => {
    for (const name of ['ACAD', 'AcCmTransparency']) {
      record('APPID', owner, 'AcDbRegAppTableRecord')
      file.put(2, name, 70, 0)
    }
  })
  table('DIMSTYLE', 0, () => file.put(100, 'AcDbDimStyleTable'))
  table('BLOCK_RECORD', 2, (owner) => {
    for (const [name, handle] of [
      ['*Model_Space', MODEL],
      ['*Paper_Space', PAPER],
    ]) {
      record('BLOCK_RECORD', owner, 'AcDbBlockTableRecord', handle)
      file.put(2, name)
    }
  })
  file.put(0, 'ENDSEC')
}
