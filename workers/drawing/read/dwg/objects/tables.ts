import type { Color } from '../../../model/color.ts'
import { FontFlags, LayerFlags, LineTypeShapeFlags, MLineStyleFlags, StandardFlags, StyleFlags } from '../../../model/flags.ts'
import type { TableEntry } from '../../../model/object.ts'
import { MLineStyle, MLineStyleElement } from '../../../model/objects.ts'
import { Layer, LineType, LineTypeSegment, TextStyle } from '../../../model/tables.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { lineWeightOf } from '../entityHeader.ts'
import { type DwgRecord, indexed } from '../record.ts'
import { readXrefPart } from './objectHeader.ts'

export function readName(record: DwgRecord, entry: TableEntry): void {
  const name = record.text()
  if (name) entry.name = name
  if (readXrefPart(record)) entry.flags |= StandardFlags.XrefDependent
}

export function readLayer(record: DwgRecord, objects: DwgObjects): Layer {
  const { data, release } = record
  const layer = new Layer()
  readName(record, layer)
  if (release < 2000) {
    if (data.bit()) layer.layerFlags |= LayerFlags.Frozen
    layer.isOn = !data.bit()
    if (data.bit()) layer.layerFlags |= LayerFlags.FrozenNewViewports
    if (data.bit()) layer.layerFlags |= LayerFlags.Locked
    const index = data.bs()
    if (index < 0) layer.isOn = false
    setColor(layer, indexed(index))
  } else {
    const flags = data.bs()
    if ((flags & 1) !== 0) layer.layerFlags |= LayerFlags.Frozen
    layer.isOn = (flags & 2) === 0
    if ((flags & 4) !== 0) layer.layerFlags |= LayerFlags.FrozenNewViewports
    if ((flags & 8) !== 0) layer.layerFlags |= LayerFlags.Locked
    layer.plotFlag = (flags & 16) !== 0
    layer.lineWeight = lineWeightOf((flags & 0x3e0) >> 5)
    setColor(layer, record.color())
  }
  record.ref()
  if (release >= 2000) layer.plotStyle = record.ref()
  if (release >= 2007) record.ref()
  layer.lineType = objects.lineType(record.ref()) ?? layer.lineType
  if (release >= 2013) record.ref()
  return layer
}

/** Layers of damaged files may have the colour that they are to give. */
function setColor(layer: Layer, color: Color): void {
  if (!color.isByLayer && !color.isByBlock) layer.color = color
}

export function readTextStyle(record: DwgRecord): TextStyle {
  const { data } = record
  const style = new TextStyle()
  readName(record, style)
  if (data.bit()) style.styleFlags |= StyleFlags.IsShape
  if (data.bit()) style.styleFlags |= StyleFlags.VerticalText
  style.height = data.bd()
  style.width = data.bd()
  style.obliqueAngle = data.bd()
  style.mirrorFlag = data.rc()
  data.bd()
  style.filename = record.text()
  style.bigFontFilename = record.text()
  record.ref()
  return style
}

const ITALIC = 0x1000000
const BOLD = 0x2000000

/** Whether a TrueType family is bold or italic stands in extended data of the application ACAD, behind its name. */
export function settleTrueType(style: TextStyle): void {
  const records = style.extendedData.of('ACAD')
  for (let i = 0; i + 1 < records.length; i++) {
    const traits: unknown = records[i + 1].rawValue
    if (typeof records[i].rawValue !== 'string' || typeof traits !== 'number') continue
    style.trueType = ((traits & ITALIC) !== 0 ? FontFlags.Italic : 0) | ((traits & BOLD) !== 0 ? FontFlags.Bold : 0)
    return
  }
}

const TEXT_AREA = 256
const LARGE_TEXT_AREA = 512

export function readLineType(record: DwgRecord, objects: DwgObjects): LineType {
  const { data, release } = record
  const lineType = new LineType()
  readName(record, lineType)
  lineType.description = record.text()
  data.bd()
  lineType.alignment = String.fromCharCode(data.rc())
  const segments: { segment: LineTypeSegment; number: number }[] = []
  for (let left = data.rc(); left > 0; left--) {
    const segment = new LineTypeSegment()
    segment.length = data.bd()
    const number = data.bs()
    segment.offset = { x: data.rd(), y: data.rd() }
    segment.scale = data.bd()
    segment.rotation = data.bd()
    segment.shapeFlags = data.bs()
    segments.push({ segment, number })
  }
  const hasText = segments.some(({ segment }) => (segment.shapeFlags & LineTypeShapeFlags.Text) !== 0)
  const area = release < 2007 ? data.take(TEXT_AREA) : hasText ? data.take(LARGE_TEXT_AREA) : undefined
  record.ref()
  for (const { segment, number } of segments) {
    if ((segment.shapeFlags & LineTypeShapeFlags.Text) !== 0) segment.text = area ? textIn(area, number, objects) : ''
    else if ((segment.shapeFlags & LineTypeShapeFlags.Shape) !== 0) segment.shapeNumber = number
    segment.style = objects.textStyle(record.ref()) ?? null
    lineType.segments.push(segment)
  }
  return lineType
}

/** The text that begins at an offset (bytes) of the area of texts and ends with a zero. */
function textIn(area: Uint8Array, offset: number, { release, decoder }: DwgObjects): string {
  if (offset < 0 || offset >= area.length) return ''
  if (release < 2007) {
    const end = area.indexOf(0, offset)
    return decoder.decode(area.subarray(offset, end < 0 ? area.length : end))
  }
  let text = ''
  for (let at = offset; at + 1 < area.length; at += 2) {
    const unit = area[at] | (area[at + 1] << 8)
    if (unit === 0) break
    text += String.fromCharCode(unit)
  }
  return text
}

/** The name of an application with extended data. */
export function readApplication(record: DwgRecord): string {
  const application = record.text()
  readXrefPart(record)
  record.data.rc()
  record.ref()
  return application
}

export function readMultiLineStyle(record: DwgRecord, objects: DwgObjects): MLineStyle {
  const { data, release } = record
  const style = new MLineStyle(record.text())
  style.description = record.text()
  style.flags = styleFlags(data.bs())
  style.fillColor = record.color()
  style.startAngle = data.bd()
  style.endAngle = data.bd()
  for (let left = data.rc(); left > 0; left--) {
    const element = new MLineStyleElement()
    element.offset = data.bd()
    element.color = record.color()
    const lineType = release >= 2018 ? objects.lineType(record.ref()) : objects.lineTypeAt(data.bs())
    if (lineType) element.lineType = lineType
    style.elements.push(element)
  }
  return style
}

/** Bits of DWG and those of DXF for the same. */
const styleBits: readonly (readonly [number, number])[] = [
  [1, MLineStyleFlags.DisplayJoints],
  [2, MLineStyleFlags.FillOn],
  [16, MLineStyleFlags.StartSquareCap],
  [32, MLineStyleFlags.StartRoundCap],
  [64, MLineStyleFlags.StartInnerArcsCap],
  [256, MLineStyleFlags.EndSquareCap],
  [512, MLineStyleFlags.EndRoundCap],
  [1024, MLineStyleFlags.EndInnerArcsCap],
]

function styleFlags(flags: number): number {
  let result = 0
  for (const [bit, flag] of styleBits) if ((flags & bit) !== 0) result |= flag
  return result
}
