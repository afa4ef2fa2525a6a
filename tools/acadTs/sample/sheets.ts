import {
  AttachmentPointType,
  AttributeDefinition,
  AttributeEntity,
  BlockRecord,
  type Circle,
  Insert,
  Layout,
  MText,
  PlotPaperUnits,
  Seqend,
  Solid,
  Viewport,
  ViewportStatusFlags,
  XY,
} from '@node-projects/acad-ts'
import { at, type Draft, place } from './draft.ts'
import { BOLT, turn } from './views.ts'

/** Width of the title block, millimetres. */
const TITLE_WIDTH = 180
const NUMBERS = '12345678'
const LETTERS = 'ABCDEF'

/** Tag, label, x and y of the lower left corner of the field, height of its text. */
const fields: readonly [string, string, number, number, number][] = [
  ['TITLE', 'Title', 62, 12, 4],
  ['NUMBER', 'Drawing number', 62, 0, 3.5],
  ['SHEET', 'Sheet', 160, 0, 3.5],
  ['SCALE', 'Scale', 132, 0, 3.5],
  ['MATERIAL', 'Material', 62, 24, 3.5],
  ['MASS', 'Mass', 132, 24, 3.5],
  ['FORMAT', 'Format', 160, 24, 3.5],
  ['DRAWN', 'Drawn', 0, 24, 2.5],
  ['CHECKED', 'Checked', 31, 24, 2.5],
]
const FIELD_TEXT = 2

/** The title block as a block with attributes, its lower right corner at the origin of the insertion. */
export function titleBlock(draft: Draft): BlockRecord {
  return draft.block('TITLE_BLOCK', () => {
    const left = -TITLE_WIDTH
    draft.box('FRAME', left, 0, 0, 36)
    for (const [x1, y1, x2, y2] of [
      [0, 24, 180, 24],
      [62, 12, 180, 12],
      [62, 0, 62, 36],
      [31, 24, 31, 36],
      [132, 0, 132, 12],
      [160, 0, 160, 12],
      [132, 24, 132, 36],
      [160, 24, 160, 36],
    ])
      draft.line('TITLE', left + x1, y1, left + x2, y2)
    for (const [tag, label, x, y, height] of fields) {
      draft.text('TITLE', label, left + x + 1.5, y + 8.6, FIELD_TEXT)
      const definition = place(new AttributeDefinition(), draft.narrow, left + x + 1.5, y + 2, height, 'left')
      definition.tag = tag
      definition.prompt = label
      draft.add('TEXT', definition)
    }
    logo(draft, left + 5, 6)
    draft.text('TEXT', 'FACET', left + 19, 8.5, 7)
    // First-angle projection (ISO 5456-2).
    projection(draft, left + 170, 18)
  })
}

function projection(draft: Draft, x: number, y: number): void {
  draft.circle('TITLE', x, y, 3.6)
  draft.circle('TITLE', x, y, 1.8)
  draft.line('CENTER', x - 4.6, y, x + 4.6, y)
  draft.line('CENTER', x, y - 4.6, x, y + 4.6)
  draft.outline('TITLE', [
    [x - 16, y - 1.8],
    [x - 7, y - 3.6],
    [x - 7, y + 3.6],
    [x - 16, y + 1.8],
  ])
  draft.line('CENTER', x - 17, y, x - 6, y)
}

/** A cut stone of three faces. */
function logo(draft: Draft, x: number, y: number): void {
  const face = (color: string, ...p: number[]): void => {
    const solid = new Solid()
    const corner = (i: number) => at(x + p[i], y + p[i + 1])
    solid.firstCorner = corner(0)
    solid.secondCorner = corner(2)
    solid.thirdCorner = corner(4)
    solid.fourthCorner = corner(p.length > 6 ? 6 : 4)
    draft.add(color, solid)
  }
  face('LOGO', 0, 8, 6, 12, 6, 0)
  face('DETAIL', 6, 12, 12, 8, 6, 0)
}

export interface Sheet {
  name: string
  width: number
  height: number
  values: Record<string, string>
  draw(): void
}

/** A layout with frame, zone marks and title block; `block`: the paper space it takes (absent: one of its own). */
export function addSheet(draft: Draft, title: BlockRecord, sheet: Sheet, tab: number, block?: BlockRecord): void {
  const { width, height } = sheet
  const { document } = draft
  const space = block ?? new BlockRecord(`*Paper_Space${tab - 2}`)
  if (!block) document.blockRecords!.add(space)
  const layout = space.layout ?? new Layout(sheet.name)
  layout.name = sheet.name
  layout.associatedBlock = space
  layout.tabOrder = tab
  layout.paperWidth = width
  layout.paperHeight = height
  layout.paperUnits = PlotPaperUnits.Millimeters
  layout.paperSize = `ISO_${sheet.values.FORMAT}_(${width.toFixed(2)}_x_${height.toFixed(2)}_MM)`
  layout.minLimits = new XY(0, 0)
  layout.maxLimits = new XY(width, height)
  layout.minExtents = at(0, 0)
  layout.maxExtents = at(width, height)
  document.layouts!.add(layout)
  draft.into(space, () => {
    const paper = new Viewport()
    paper.id = Viewport.paperViewId
    paper.center = at(width / 2, height / 2)
    paper.width = width
    paper.height = height
    paper.viewHeight = height
    paper.viewCenter = new XY(width / 2, height / 2)
    draft.add('VIEWPORT', paper)
    layout.lastActiveViewport = paper
    frame(draft, width, height)
    insertTitle(draft, title, width - 10, 10, sheet.values)
    sheet.draw()
  })
}

/** ISO 5457: edge of 20 at the left, 10 elsewhere, zones of about 50. */
function frame(draft: Draft, width: number, height: number): void {
  const [x1, y1, x2, y2] = [20, 10, width - 10, height - 10]
  draft.box('FRAME', x1, y1, x2, y2)
  draft.box('TITLE', x1 - 5, y1 - 5, x2 + 5, y2 + 5)
  const columns = Math.round((x2 - x1) / 50)
  const rows = Math.round((y2 - y1) / 50)
  for (let i = 0; i < columns; i++) {
    const [from, middle] = [x1 + ((x2 - x1) * i) / columns, x1 + ((x2 - x1) * (i + 0.5)) / columns]
    for (const y of [y1 - 2.5, y2 + 2.5]) draft.text('TITLE', NUMBERS[i], middle, y, 2.5, 'middle')
    if (i > 0) draft.line('TITLE', from, y1 - 5, from, y1)
    if (i > 0) draft.line('TITLE', from, y2, from, y2 + 5)
  }
  for (let i = 0; i < rows; i++) {
    const [from, middle] = [y2 - ((y2 - y1) * i) / rows, y2 - ((y2 - y1) * (i + 0.5)) / rows]
    for (const x of [x1 - 2.5, x2 + 2.5]) draft.text('TITLE', LETTERS[i], x, middle, 2.5, 'middle')
    if (i > 0) draft.line('TITLE', x1 - 5, from, x1, from)
    if (i > 0) draft.line('TITLE', x2, from, x2 + 5, from)
  }
}

function insertTitle(draft: Draft, title: BlockRecord, x: number, y: number, values: Record<string, string>): void {
  const insert = new Insert(title)
  insert.insertPoint = at(x, y)
  for (const [tag, , fieldX, fieldY, height] of fields) {
    const attribute = place(new AttributeEntity(), draft.narrow, x - TITLE_WIDTH + fieldX + 1.5, y + fieldY + 2, height, 'left')
    attribute.tag = tag
    attribute.value = values[tag] ?? ''
    attribute.layer = draft.layer('TEXT')
    draft.adopt(attribute, insert)
    insert.attributes.push(attribute)
  }
  insert.attributes.seqend = draft.adopt(new Seqend(insert), insert)
  draft.add('FRAME', insert)
}

export interface Window {
  center: readonly [number, number]
  size: readonly [number, number]
  /** Point of model space in the middle. */
  view: readonly [number, number]
  scale: number
  frozen: readonly string[]
  /** A circle on the sheet that clips it. */
  clip?: Circle
}

export function addWindow(draft: Draft, { center, size, view, scale, frozen, clip }: Window): void {
  const viewport = new Viewport()
  viewport.center = at(...center)
  viewport.width = size[0]
  viewport.height = size[1]
  viewport.viewCenter = new XY(...view)
  viewport.viewHeight = size[1] / scale
  viewport.frozenLayers = frozen.map((name) => draft.layer(name))
  viewport.status = ViewportStatusFlags.CurrentlyAlwaysEnabled | (clip ? ViewportStatusFlags.NonRectangularClipping : 0)
  if (clip) viewport.boundary = clip
  draft.add('VIEWPORT', viewport)
}

export function insertBlock(draft: Draft, layer: string, block: BlockRecord, x: number, y: number): void {
  const insert = new Insert(block)
  insert.insertPoint = at(x, y)
  draft.add(layer, insert)
}

/** Paragraphs with the top left corner at x y. */
export function paragraphs(draft: Draft, text: string, x: number, y: number, height: number, width: number): void {
  const note = new MText(text)
  note.style = draft.narrow
  note.height = height
  note.rectangleWidth = width
  note.attachmentPoint = AttachmentPointType.TopLeft
  note.insertPoint = at(x, y)
  draft.add('TEXT', note)
}

/** A table of texts; `x y`: its upper left corner. */
export function table(draft: Draft, x: number, y: number, widths: readonly number[], rows: readonly (readonly string[])[], height = 2.5): void {
  const step = height * 2.2
  const width = widths.reduce((sum, w) => sum + w, 0)
  rows.forEach((row, i) => {
    let left = x
    row.forEach((cell, column) => {
      draft.text('TEXT', cell, left + widths[column] / 2, y - step * (i + 0.5), height, 'middle')
      left += widths[column]
    })
    if (i > 0) draft.line(i === 1 ? 'FRAME' : 'TITLE', x, y - step * i, x + width, y - step * i)
  })
  let left = x
  for (const w of widths.slice(0, -1)) {
    left += w
    draft.line('TITLE', left, y, left, y - step * rows.length)
  }
  draft.box('FRAME', x, y - step * rows.length, x + width, y)
}

/** Number, place and diameter of each hole of the drilling plan, clockwise from the top. */
export const holes = (): string[][] =>
  Array.from({ length: 6 }, (_, i) => {
    const [cos, sin] = turn(90 - 60 * i)
    const place = (value: number): string => String(Math.round(value * 100) / 100 + 0)
    return [String(i + 1), place(BOLT * cos), place(BOLT * sin), '%%c9']
  })
