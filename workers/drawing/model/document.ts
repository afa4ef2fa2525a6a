import { XYZ } from './geometry.ts'
import { XClipFrameType } from './flags.ts'
import type { CadObject, TableEntry } from './object.ts'
import { Dictionary, Layout, type View } from './objects.ts'
import type { LayerState } from './layerStates.ts'
import type { BlockRecord, Layer, LineType, TextStyle } from './tables.ts'
import type { DimensionStyle } from './dimensionStyle.ts'
import type { Entity } from './entity.ts'

/** The header variables that drawings need; those that a file leaves out have AutoCAD's defaults. */
export class Header {
  codePage = 'ANSI_1252'
  /** $TILEMODE: model space was on screen. */
  showModelSpace = false
  fillMode = true
  /** $ATTMODE: attributes are all hidden (0), seen as each states (1), or all seen (2). */
  attributeMode = 1
  /** $QTEXTMODE: texts are seen by their boxes. */
  textsAsBoxes = false
  /** $SPLFRAME: control polygons of helixes are drawn, and all edges of faces. */
  splineFrames = false
  /** $SPLFRAME in a file of AutoCAD before 2010: control polygons of splines and of polylines and meshes that are fitted to a curve are drawn, too. */
  allSplineFrames = false
  /** $DISPSILH: views with all edges show the outlines of round solids, too. */
  showsOutlines = false
  pointDisplayMode = 0
  pointDisplaySize = 0
  lineTypeScale = 1
  insUnits = 0
  /** $PSTYLEMODE 0: plot styles are named, and not those of colours. */
  hasNamedPlotStyles = false
  externalReferenceClippingBoundaryType: number = XClipFrameType.DisplayNotPlot
  modelSpaceExtMin = new XYZ()
  modelSpaceExtMax = new XYZ()
  modelSpaceInsertionBase = new XYZ()
}

/** Entries by their names, in which capitals make no difference. */
export class Table<T extends TableEntry> implements Iterable<T> {
  private readonly entries = new Map<string, T>()
  private readonly document: Document

  constructor(document: Document) {
    this.document = document
  }

  /** The first of entries with the same name holds; one without a name gets one. */
  add(entry: T): void {
    if (entry.name.trim() === '') entry.name = `unnamed${this.entries.size}`
    const key = entry.name.toUpperCase()
    if (!this.entries.has(key)) this.entries.set(key, entry)
    this.document.register(entry)
  }

  get(name: string): T | undefined {
    return this.entries.get(name.toUpperCase())
  }

  [Symbol.iterator](): Iterator<T> {
    return this.entries.values()
  }
}

export const MODEL_SPACE = '*Model_Space'
export const PAPER_SPACE = '*Paper_Space'

/** A drawing as its file has it: tables, blocks with their entities, and named objects. */
export class Document {
  readonly header = new Header()
  readonly layers = new Table<Layer>(this)
  readonly lineTypes = new Table<LineType>(this)
  readonly textStyles = new Table<TextStyle>(this)
  readonly dimensionStyles = new Table<DimensionStyle>(this)
  readonly blockRecords = new Table<BlockRecord>(this)
  rootDictionary: Dictionary | null = null
  layerStates: readonly LayerState[] = []
  /** Objects may look different from one annotation scale to another. */
  hasAnnotationContexts = false
  /** Named views, in the order of their table. */
  views: readonly View[] = []
  /** How model space was seen when the drawing was saved. */
  modelView: View | undefined
  private readonly objects = new Map<number, CadObject>()

  register(object: CadObject): void {
    object.document = this
    if (object.handle !== 0 && !this.objects.has(object.handle)) this.objects.set(object.handle, object)
  }

  /** An entry of a table by its handle. */
  find(handle: number): CadObject | undefined {
    return this.objects.get(handle)
  }

  get modelSpace(): BlockRecord | undefined {
    return this.blockRecords.get(MODEL_SPACE)
  }

  get paperSpace(): BlockRecord | undefined {
    return this.blockRecords.get(PAPER_SPACE)
  }

  get layouts(): Layout[] {
    const dictionary = this.rootDictionary?.get('ACAD_LAYOUT')
    return dictionary instanceof Dictionary ? [...dictionary.values()].filter((object) => object instanceof Layout) : []
  }
}

/** Model space of a large drawing, whose plain entities are read as they are drawn and not kept. */
export interface SpaceStream {
  /** Names of the styles of its plain texts, which are ASCII. */
  readonly styles: ReadonlySet<string>
  /** How many plain entities there are. */
  readonly plain: number
  /** Gives all entities in draw order; each is good until `take` ends. `last`: nobody asks for them again, unless model space is also seen from the side. */
  each(take: (entity: Entity) => void, last?: boolean): void
  /** Gives some `most` entities, spread over all; each is good until `take` ends. */
  sample(most: number, take: (entity: Entity) => void): void
}
