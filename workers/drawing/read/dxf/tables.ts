import { Color } from '../../model/color.ts'
import type { TableEntry } from '../../model/object.ts'
import { Layer, LineType, LineTypeSegment, TextStyle } from '../../model/tables.ts'
import { indexed } from '../dwg/record.ts'
import { settleTrueType } from '../dwg/objects/tables.ts'
import { colorOf24 } from './codes.ts'
import type { DxfObjects } from './dxfObjects.ts'
import { readExtended } from './extendedData.ts'
import type { Scope, Tags } from './tags.ts'

/** Gives an entry of a table its name, handle and extended data. */
export function settleEntry<T extends TableEntry>(entry: T, tags: Tags, handle: number): T {
  const name = tags.own.string(2)
  if (name) entry.name = name
  entry.handle = handle
  readExtended(entry, tags)
  return entry
}

const FLAGS = 0x7f
const FOREGROUND = 7

export function readLayer({ own, dictionary }: Tags, objects: DxfObjects): Layer {
  const layer = new Layer()
  layer.xDictionary = dictionary === 0 ? null : (objects.dictionary(dictionary) ?? null)
  const index = own.num(62, FOREGROUND)
  const exact = own.number(420)
  // Layers that are off have negative colours.
  layer.isOn = index >= 0
  layer.color = exact === undefined ? new Color(Math.min(255, Math.max(1, Math.abs(Math.trunc(index))))) : colorOf24(exact)
  layer.layerFlags = own.num(70) & FLAGS
  layer.lineWeight = own.num(370, layer.lineWeight)
  layer.plotFlag = own.num(290, 1) !== 0
  layer.plotStyle = own.handle(390)
  const lineType = objects.lineType(own.string(6))
  if (lineType) layer.lineType = lineType
  return layer
}

export function readTextStyle(tags: Tags): TextStyle {
  const { own } = tags
  const style = new TextStyle()
  style.styleFlags = own.num(70)
  style.height = own.num(40)
  style.width = own.num(41, 1)
  style.obliqueAngle = own.angle(50)
  style.mirrorFlag = own.num(71)
  style.filename = own.string(3) ?? ''
  style.bigFontFilename = own.string(4) ?? ''
  return style
}

export { settleTrueType }

/** Segments begin with their length (49). */
export function readLineType({ own }: Tags, objects: DxfObjects): LineType {
  const lineType = new LineType()
  lineType.description = own.string(3) ?? ''
  for (let at = own.find(49); at >= 0; ) {
    const end = own.find(49, at + 1)
    lineType.segments.push(segmentOf(own.part(at, end < 0 ? own.to : end), objects))
    at = end
  }
  return lineType
}

function segmentOf(own: Scope, objects: DxfObjects): LineTypeSegment {
  const segment = new LineTypeSegment()
  segment.length = own.num(49)
  segment.shapeFlags = own.num(74)
  segment.shapeNumber = own.num(75)
  segment.scale = own.num(46, 1)
  segment.rotation = own.angle(50)
  segment.offset = { x: own.num(44), y: own.num(45) }
  segment.text = own.string(9) ?? ''
  segment.style = objects.textStyleByHandle(own.handle(340)) ?? null
  return segment
}

export const colorIndex = (own: Scope, code: number): Color | undefined => {
  const index = own.number(code)
  return index === undefined ? undefined : indexed(index)
}
