import type { Document, SpaceStream } from '../model/document.ts'
import { LayerFlags, XClipFrameType } from '../model/flags.ts'
import { Dictionary, DictionaryVariable, Placeholder, RasterVariables, WipeoutVariables } from '../model/objects.ts'
import type { Color, Transparency } from '../model/color.ts'
import type { DimensionStyle } from '../model/dimensionStyle.ts'
import { BlockRecord, type Layer as CadLayer, LineType as CadLineType, type TextStyle } from '../model/tables.ts'
import { FOREGROUND, type Layer, type LineType } from '../../../src/core/drawing/drawing.ts'
import { aciColor, indexOf, opaque, packedColor, plainColor } from '../build/styles.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'
import type { CadFile } from '../read/readCadFile.ts'

/** Whose borders are drawn. */
interface Frames {
  pictures: boolean
  wipeouts: boolean
  clips: boolean
  underlays: boolean
}

/** 1 = on the screen and on paper; 2 is for the screen of an editor alone. */
const SHOWN = 1
/** Value of FRAME: each kind has its own. */
const OWN = 3

/** Frames of a drawing as they are on paper (FRAME, IMAGEFRAME, WIPEOUTFRAME, XCLIPFRAME). Files that do not state it have AutoCAD's defaults. */
function framesOf({ rootDictionary, header }: Document): Frames {
  const variables = rootDictionary?.get('AcDbVariableDictionary')
  const stated = (name: string): number | undefined => {
    const variable = variables instanceof Dictionary ? variables.get(name) : undefined
    const value = variable instanceof DictionaryVariable ? Number.parseInt(variable.value, 10) : Number.NaN
    return Number.isFinite(value) ? value : undefined
  }
  const all = stated('FRAME') ?? OWN
  if (all !== OWN) return { pictures: all === SHOWN, wipeouts: all === SHOWN, clips: all === SHOWN, underlays: all === SHOWN }
  const pictures = rootDictionary?.get('ACAD_IMAGE_VARS')
  const wipeouts = rootDictionary?.get('ACAD_WIPEOUT_VARS')
  return {
    pictures: !(pictures instanceof RasterVariables) || pictures.isDisplayFrameShown,
    wipeouts: (stated('WIPEOUTFRAME') ?? (wipeouts instanceof WipeoutVariables && wipeouts.displayImageFrame ? SHOWN : 0)) === SHOWN,
    underlays: (stated('PDFFRAME') ?? SHOWN) === SHOWN,
    clips: (stated('XCLIPFRAME') ?? header?.externalReferenceClippingBoundaryType) === XClipFrameType.DisplayAndPlot,
  }
}

/** Columns hold 16 bits. */
const MAX_LAYERS = 0xffff
const MAX_LINE_TYPES = 0x7fff
const MAX_DASHES = 64

/** Tables of a drawing, which the documents that it is made of (itself and xrefs) share. */
export interface Tables {
  layers: Layer[]
  /** The first is the continuous one. */
  lineTypes: LineType[]
  /** What line types with text or shapes were read from, by index. */
  complexTypes: Map<number, CadLineType>
  /** Names of plot styles, where they are named. */
  plotStyles: string[]
}

export const newTables = (): Tables => ({ layers: [], lineTypes: [{ name: 'Continuous', pattern: [] }], complexTypes: new Map(), plotStyles: [] })

/** A colour as a style has it, with its index: 0 = by layer, undefined = by block. */
export function colorOf(given: Color | number | null | undefined): number | undefined {
  const color = typeof given === 'number' ? packedColor(given) : given
  if (!color || color.isByLayer) return 0
  if (color.isByBlock) return undefined
  return color.isTrueColor ? opaque(color.rgb) : aciColor(color.index)
}

/** 0..1; negative = by layer, undefined = by block. */
export function opacityOf(transparency: Transparency | undefined): number | undefined {
  if (!transparency || transparency.isByLayer) return -1
  return transparency.isByBlock ? undefined : 1 - transparency.value / 100
}

/** One document's layers and line types as indices into the drawing's tables. */
export class Source {
  readonly document: Document
  readonly model: BlockRecord | undefined
  /** Model space of a large drawing. */
  readonly stream: SpaceStream | undefined
  /** ACIS streams that do not stand in their entities, by handle. */
  readonly streams: ReadonlyMap<number, Uint8Array>
  /** Prefix of the layer names of an xref. */
  readonly prefix: string
  /** Path of the file within the set. */
  readonly path: string
  /** Variables that change how objects look (LTSCALE, FILLMODE, PDMODE and so on): those of the drawing that is opened, in its xrefs too. */
  readonly display: Document['header']
  readonly lineTypeScale: number
  readonly frames: Frames
  private readonly tables: Tables
  private readonly layerOfName = new Map<string, number>()
  private readonly layerOfObject = new Map<CadLayer, number>()
  private readonly lineTypeOfObject = new Map<CadLineType, number>()
  /** Index of a plot style by its handle. */
  private readonly plotStyles: ReadonlyMap<number, number>

  /** `block`, `host`: of an xref, the name of its block and the drawing that is opened. */
  constructor(
    { document, model, streams, stream }: Pick<CadFile, 'document' | 'model' | 'streams' | 'stream'>,
    tables: Tables,
    path: string,
    block = '',
    host = document,
  ) {
    this.document = document
    this.display = host.header
    this.model = model
    this.streams = streams
    this.stream = stream
    this.tables = tables
    this.path = path
    this.prefix = block
    this.frames = framesOf(document)
    const scale = host.header?.lineTypeScale ?? 1
    this.lineTypeScale = scale > 0 && Number.isFinite(scale) ? scale : 1
    this.plotStyles = plotStylesOf(document, tables)
    for (const lineType of document.lineTypes ?? []) this.lineType(lineType)
    for (const layer of document.layers ?? []) this.layer(layer)
  }

  /** The index of a layer; one that stands in no table is added. */
  layer(layer: CadLayer | null | undefined): number {
    if (!layer) return this.named('0')
    const known = this.layerOfObject.get(layer)
    if (known !== undefined) return known
    const index = this.named(layer.name, layer)
    this.layerOfObject.set(layer, index)
    return index
  }

  /** Index of a line type: -1 by layer, undefined by block. */
  lineType(lineType: CadLineType | null | undefined): number | undefined {
    if (!lineType) return -1
    const known = this.lineTypeOfObject.get(lineType)
    if (known !== undefined) return known
    const name = lineType.name.toLowerCase()
    if (name === 'bylayer') return -1
    if (name === 'byblock') return undefined
    const index = this.addLineType(lineType)
    this.lineTypeOfObject.set(lineType, index)
    return index
  }

  /** The default style stands for the one of its name in the table. */
  textStyle(style: TextStyle | null | undefined): TextStyle | null | undefined {
    return style && !style.document ? (this.document.textStyles.get(style.name) ?? style) : style
  }

  dimensionStyle(style: DimensionStyle): DimensionStyle {
    return style.document ? style : (this.document.dimensionStyles.get(style.name) ?? style)
  }

  /** Index of a plot style by its handle; undefined of none, and where plot styles are those of colours. */
  plotStyle(handle: number): number | undefined {
    return this.plotStyles.get(handle)
  }

  private named(name: string, layer?: CadLayer): number {
    const shown = decodeUnicodeCodes(name)
    const own = this.prefix && shown !== '0' && !shown.includes('|') ? `${this.prefix}|${shown}` : shown
    const key = own.toLowerCase()
    const known = this.layerOfName.get(key)
    if (known !== undefined) return known
    const { layers } = this.tables
    // An xref's layer 0 and the layers that the host lists for it are the host's.
    let index = this.prefix ? layers.findIndex((other) => other.name.toLowerCase() === key) : -1
    if (index < 0) {
      if (layers.length >= MAX_LAYERS) return 0
      index = layers.length
      layers.push(this.read(own, layer))
    }
    this.layerOfName.set(key, index)
    return index
  }

  private read(name: string, layer: CadLayer | undefined): Layer {
    const color = colorOf(layer?.color) || FOREGROUND
    const colorIndex = indexOf(color)
    const plotStyle = layer && this.plotStyle(layer.plotStyle)
    const lineType = layer ? this.lineType(layer.lineType) : 0
    const flags = layer?.layerFlags ?? LayerFlags.None
    return {
      name,
      color: plainColor(color),
      ...(colorIndex > 0 && { colorIndex }),
      ...(plotStyle !== undefined && { plotStyle }),
      lineType: Math.max(0, lineType ?? 0),
      weight: layer && layer.lineWeight >= 0 ? layer.lineWeight : -1,
      opacity: layer ? layerOpacity(layer) : 1,
      visible: !layer || (layer.isOn && (flags & LayerFlags.Frozen) === 0),
      plotted: layer?.plotFlag ?? true,
      locked: (flags & LayerFlags.Locked) !== 0,
    }
  }

  private addLineType(lineType: CadLineType): number {
    const { lineTypes, complexTypes } = this.tables
    // In damaged files a handle may lead to anything.
    if (!(lineType instanceof CadLineType)) return 0
    const pattern = lineType.segments.slice(0, MAX_DASHES).map(({ length }) => length)
    const sound = pattern.every(Number.isFinite) && pattern.some((length) => length !== 0)
    if (!sound) return 0
    if (lineTypes.length >= MAX_LINE_TYPES) return 0
    lineTypes.push({ name: lineType.name, pattern })
    const index = lineTypes.length - 1
    if (lineType.segments.some((segment) => segment.text !== '' || segment.isShape)) complexTypes.set(index, lineType)
    return index
  }
}

const MAX_PLOT_STYLES = 0x7fff

function plotStylesOf({ header, rootDictionary }: Document, { plotStyles }: Tables): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const names = header?.hasNamedPlotStyles ? rootDictionary?.get('ACAD_PLOTSTYLENAME') : undefined
  if (!(names instanceof Dictionary)) return found
  for (const [name, object] of names.named()) {
    if (!(object instanceof Placeholder) || plotStyles.length >= MAX_PLOT_STYLES) continue
    const shown = decodeUnicodeCodes(name)
    const known = plotStyles.indexOf(shown)
    found.set(object.handle, known < 0 ? plotStyles.push(shown) - 1 : known)
  }
  return found
}

/** The transparency of a layer stands in the extended data of this application: 0x02000000 + alpha. */
function layerOpacity(layer: CadLayer): number {
  for (const { rawValue } of layer.extendedData.of('AcCmTransparency'))
    if (typeof rawValue === 'number' && rawValue >>> 24 === 2) return (rawValue & 0xff) / 255
  return 1
}

/** What a user calls a block: an anonymous one that shows a state of a dynamic block has that one's name, which its extended data lead to. */
export function blockName(block: BlockRecord): string {
  return decodeUnicodeCodes((block.name.startsWith('*') ? dynamicOf(block)?.name : undefined) ?? block.name)
}

function dynamicOf(block: BlockRecord): BlockRecord | undefined {
  for (const { rawValue, code } of block.extendedData.of('AcDbBlockRepBTag')) {
    const origin = code === 1005 && typeof rawValue === 'number' ? block.document?.find(rawValue) : undefined
    if (origin instanceof BlockRecord) return origin
  }
  return undefined
}
