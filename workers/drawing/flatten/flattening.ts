import type { Entity } from '../model/entity.ts'
import type { ExtendedData } from '../model/object.ts'
import type { BlockRecord, Layer } from '../model/tables.ts'
import { Insert, TableEntity } from '../model/inserts.ts'
import type { Drawing, Layer as DrawnLayer } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { Painter } from '../build/painter.ts'
import { ProjectingPainter } from '../build/projectingPainter.ts'
import { SpaceBuilder } from '../build/spaceBuilder.ts'
import { Styles } from '../build/styles.ts'
import { CONTINUOUS, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { HatchBudget } from '../hatch/patternLines.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { type Affine, identity, identity2, type Point3 } from '../geometry/affine.ts'
import type { Projection, ViewPlace } from '../geometry/projection.ts'
import { drawLineTypeMarks } from '../linetype/drawMarks.ts'
import { blockName, type Source, type Tables } from './source.ts'
import { AnnotationScales, type AnnotationView, type Appearance, appearancesOf, patternScales } from './annotationScales.ts'
import { drawBlock } from './drawInsert.ts'
import { drawerOf } from './drawers.ts'
import { drawOrder } from './drawOrder.ts'
import { drawThickness } from './drawThickness.ts'
import { marksOf } from './marksOf.ts'
import { entityType, isPart } from './entityType.ts'
import type { UnderlaySheets } from './underlaySheets.ts'
import type { PlotTables } from '../plot/plotTables.ts'
import type { PictureTable } from './pictureTable.ts'
import { isByLayer, mayHavePattern, on, resolveStyle } from './resolveStyle.ts'
import type { RoughSize } from './roughSize.ts'
import type { NamedSpace } from './layouts.ts'
import type { SolidEngine } from './solidEngine.ts'
import { type ReadBodies, SolidStore } from './solidStore.ts'
import { type SolidDisplay, SolidView } from './solidView.ts'
import { type Frame, Scene } from './scene.ts'

/** Leaves of expanded blocks that are drawn in one space: beyond it a file of nested blocks is a bomb. */
const MAX_LEAVES = 4_000_000
const LEAVES_PER_PAUSE = 256
/** Lines of patterns in all hatches of a drawing together. */
const MAX_HATCH_SEGMENTS = 3_000_000
/** Part of the drawing's diagonal that a curve may be off its chords. */
const CHORD = 1 / 10_000
/** Columns of types hold 8 bits. */
const MAX_TYPES = 255

export interface FlattenParts {
  source: Source
  tables: Tables
  fonts: FontLibrary
  pictures: PictureTable
  underlays: UnderlaySheets
  plotTables: PlotTables
  /** Documents of blocks that are external references. */
  xrefs: ReadonlyMap<BlockRecord, Source>
  /** The edges of the bodies in an ACIS stream; absent where no drawing has such. */
  solidEdges?(stream: Uint8Array): Point3[][]
  /** Draws the solids of views that hide lines or shade; absent without solids. */
  solidEngine?: SolidEngine
}

/** State of one flattening: what all spaces share, and the space that is being drawn. */
export class Flattening {
  readonly fonts: FontLibrary
  readonly pictures: PictureTable
  readonly underlays: UnderlaySheets
  readonly xrefs: ReadonlyMap<BlockRecord, Source>
  readonly styles = new Styles()
  readonly annotations: AnnotationScales
  readonly entityTypes: string[] = []
  private readonly blocks = new Map<string, number>()
  /** Entities of all spaces by their types, in the order of `entityTypes`, and their numbers there. */
  private readonly types = new Map<string, { index: number; count: number }>()
  /** Entities that could not be drawn, by type. */
  skipped: Record<string, number> = {}
  solidsWithoutWires = 0
  hasSolids = false
  /** Windows of layouts in which solids are seen with all their edges, and should not be. */
  shadedWindows = 0
  /** Solids of the view that is being drawn, where it hides lines or shades. */
  solidView: SolidView | undefined
  /** Pages of underlays of which something is not drawn. */
  incompleteSheets = 0
  /** Objects of AutoCAD Architecture and the like, of which at most a simple picture is drawn. */
  aecObjects = 0
  readonly hatchBudget: HatchBudget = { segments: MAX_HATCH_SEGMENTS }
  /** Endless lines of the space that is being drawn. */
  endless: { item: number; at: [number, number]; direction: [number, number]; from: -1 | 0 }[] = []
  roughHeight = 0
  private readonly source: Source
  private readonly tables: Tables
  private readonly solidEdges: FlattenParts['solidEdges']
  private readonly edges = new Map<Entity, Point3[][]>()
  /** Absent in drawings whose views show all edges alone. */
  readonly solids: SolidStore | undefined
  private readonly orders = new Map<BlockRecord, Entity[]>()
  private readonly byLayer = new Map<Layer, ItemStyle>()
  private currentPainter: Painter | undefined
  private currentSpace: SpaceBuilder | undefined
  private currentScene: Scene | undefined
  private leaves = 0
  private isFromSide = false
  /** How the view that is being drawn is projected, where it is a perspective or is cut by planes. */
  projection: Projection | undefined
  /** Model space is drawn once more after this, and not only because it is seen from the side. */
  isDrawnAgain = false
  private views: readonly AnnotationView[] = []
  /** All layers, with their looks in the space that is drawn now. */
  layers: DrawnLayer[]
  /** Called every now and then between two leaves. */
  pause: (() => void) | undefined

  constructor({ source, tables, fonts, pictures, underlays, xrefs, solidEdges, solidEngine }: FlattenParts) {
    this.solidEdges = solidEdges
    this.solids = solidEngine && new SolidStore(solidEngine)
    this.source = source
    this.annotations = new AnnotationScales(
      source.document,
      [...xrefs.values()].map(({ document }) => document),
      tables.complexTypes.size > 0,
    )
    this.tables = tables
    this.layers = tables.layers
    this.fonts = fonts
    this.pictures = pictures
    this.underlays = underlays
    this.xrefs = xrefs
  }

  /** Entities that spaces have, by their types. */
  get counts(): Record<string, number> {
    return Object.fromEntries([...this.types].flatMap(([name, { count }]) => (count > 0 ? [[name, count]] : [])))
  }

  get painter(): Painter {
    return this.currentPainter!
  }

  get space(): SpaceBuilder {
    return this.currentSpace!
  }

  /** Draws the entities of a space. `size`: what its entities cover, by which curves are divided. */
  drawSpace(block: BlockRecord, about: NamedSpace['about'], size: RoughSize, each?: (entity: Entity, row: number) => void): Space {
    return this.draw(block, about, size, identity, (entity, row, type) => {
      type.count++
      if (entity instanceof Insert && !(entity instanceof TableEntity) && entity.block) this.insert(entity, entity.block, this.space)
      if (entity.addedData) writeExtended(entity.addedData, this.space)
      each?.(entity, row)
    })
  }

  /** Draws model space from the side, without counting anything again. */
  drawView(block: BlockRecord, name: string, size: RoughSize, { transform, projection }: ViewPlace, looks?: ReadonlyMap<number, DrawnLayer>): Space {
    const { solidsWithoutWires, aecObjects } = this
    const skipped = { ...this.skipped }
    this.isFromSide = transform[8] !== 1 || projection?.isPerspective === true
    this.projection = projection
    this.showLooks(looks)
    const space = this.draw(block, { name, kind: 'view', ...(!this.isFromSide && { isPlan: true }) }, size, transform)
    this.isFromSide = false
    this.projection = undefined
    this.showLooks(undefined)
    this.skipped = skipped
    this.solidsWithoutWires = solidsWithoutWires
    this.aecObjects = aecObjects
    return space
  }

  /** The same with solids that hide what lies behind them, or are shaded; undefined when it holds none, 'too much' when that would take too long. */
  drawSolidView(block: BlockRecord, name: string, size: RoughSize, place: ViewPlace, display: SolidDisplay): Space | 'too much' | undefined {
    if (!this.solids) return undefined
    const { looks } = display
    const view = new SolidView(this.solids.engine, this.layersIn(looks), display, place.projection)
    this.solidView = view
    try {
      this.drawView(block, name, size, place, looks)
      if (view.finishGathering()) return this.drawView(block, name, size, place, looks)
      return view.isTooMuch ? 'too much' : undefined
    } finally {
      this.solidView = undefined
    }
  }

  /** Layers that look otherwise in the view that is drawn next. */
  private showLooks(looks: ReadonlyMap<number, DrawnLayer> | undefined): void {
    this.layers = this.layersIn(looks)
    this.styles.looks = looks
  }

  private layersIn(looks: ReadonlyMap<number, DrawnLayer> | undefined): DrawnLayer[] {
    const { layers } = this.tables
    return looks ? layers.map((layer, i) => looks.get(i) ?? layer) : layers
  }

  private draw(
    block: BlockRecord,
    about: NamedSpace['about'],
    size: RoughSize,
    transform: Affine,
    each?: (entity: Entity, row: number, type: { count: number }) => void,
  ): Space {
    const { layers, lineTypes, complexTypes } = this.tables
    const { stream, model } = this.source
    const large = block === model ? stream : undefined
    const tolerance = (Math.hypot(size.width, size.height) || 1) * CHORD
    const space = new SpaceBuilder(size.middle, large && tolerance)
    if (large) space.expect(large.plain + block.entities.count)
    this.currentSpace = space
    this.endless = []
    this.leaves = 0
    this.roughHeight = size.height || size.width || 1
    this.views = about.kind === 'paper' ? this.annotations.viewsOfSheet(block) : this.annotations.views
    const host = {
      isVisible: (layer: number) => layers[layer].visible,
      drawBlock: (name: string, matrix: Matrix2, style: ItemStyle, plane?: Affine) => this.drawNamed(name, matrix, style, plane),
      ...(complexTypes.size > 0 && { drawMarks: (style: ItemStyle, points: readonly number[], apart: boolean) => this.drawMarks(style, points, apart) }),
      hasPattern: (style: ItemStyle) => mayHavePattern(style, this.source, lineTypes, this.layers),
    }
    const { projection } = this
    this.currentPainter = projection ? new ProjectingPainter(space, this.styles, host, tolerance, projection) : new Painter(space, this.styles, host, tolerance)
    const frame: Frame = { source: this.source, transform, open: [block] }
    const idOf = (style: ItemStyle): number => this.styles.idOf(style)
    this.solidView?.begin(space, idOf)
    this.eachTop(block, (entity) => this.drawTop(entity, frame, each))
    this.finishEndless(space)
    this.solidView?.finish(space, this.painter, idOf)
    return space.done(about)
  }

  /** Draws an entity of the space itself, which is a row of it unless it is part of the one before. */
  private drawTop(entity: Entity, frame: Frame, each: ((entity: Entity, row: number, type: { count: number }) => void) | undefined): void {
    const { space } = this
    if (!isPart(entity)) {
      const type = this.typeNamed(entityType(entity))
      const row = space.entity(entity.handle, type.index, this.source.layer(entity.layer))
      each?.(entity, row, type)
    } else if (space.entityCount === 0) return
    this.drawLeaf(entity, frame)
  }

  private insert({ attributes }: Insert, block: BlockRecord, space: SpaceBuilder): void {
    space.insert(this.blockIndex(block))
    for (const { tag, value, mText } of attributes) space.attribute(decodeUnicodeCodes(tag), decodeUnicodeCodes(value || (mText?.value ?? '')))
  }

  /** Draws an entity and its components. An error is counted and does not stop the drawing. */
  drawLeaf(entity: Entity, frame: Frame): void {
    if (entity.isInvisible || this.leaves >= MAX_LEAVES) return
    const { solidView } = this
    if (solidView && !SolidView.mayHold(entity, frame)) {
      if (solidView.isGathering) return
      // Blocks of dimensions and leaders hold no solids that hide anything.
      this.solidView = undefined
    }
    this.leaves++
    if (this.leaves % LEAVES_PER_PAUSE === 0) this.pause?.()
    // Annotative objects in an annotative block have the scale of the block.
    const looks = entity.xDictionary && !frame.annotation ? appearancesOf(entity, this.views) : undefined
    if (looks) this.drawLooks(looks, frame)
    else this.drawEntity(entity, frame)
    this.solidView = solidView
  }

  /** Draws an annotative object as it looks at each of the scales at which the space is seen. */
  private drawLooks(looks: readonly Appearance[], frame: Frame): void {
    const { space } = this
    const all = 2 ** this.views.length - 1
    const isInBlock = frame.open.length > 1
    const isShown = looks.some(({ views }) => (views & 1) !== 0)
    for (const { entity, views, factor } of looks) {
      space.isAnotherLook = (views & 1) === 0 && (isInBlock || isShown)
      this.drawEntity(entity, { ...frame, annotation: { factor, ...(views !== all && { views }) } })
    }
    space.isAnotherLook = false
  }

  private drawEntity(entity: Entity, frame: Frame): void {
    const outer = this.currentScene
    try {
      const scene = this.sceneFor(entity, frame)
      this.currentScene = scene
      const draw = drawerOf(entity)
      draw(entity, scene)
      if (this.isFromSide) drawThickness(entity, scene, draw)
    } catch (error) {
      if (error instanceof RangeError && /allocation|array length/i.test(error.message)) throw error
      this.skip(entityType(entity))
    } finally {
      this.currentScene = outer
    }
  }

  sceneFor(entity: Entity, frame: Frame): Scene {
    const views = frame.annotation?.views
    if (views !== undefined) return new Scene(this, frame, { ...this.styleFor(entity, frame), views })
    if (!frame.outer && frame.pinned === undefined && isByLayer(entity)) return new Scene(this, frame, this.styleOfLayer(entity, frame.source))
    return new Scene(this, frame, this.styleFor(entity, frame))
  }

  private styleFor(entity: Entity, { source, outer, pinned }: Frame): ItemStyle {
    const style = resolveStyle(entity, source, this.layers, outer)
    return pinned === undefined ? style : on(pinned, style, this.layers)
  }

  /** The style of entities that leave everything to their layer, made once for each. */
  private styleOfLayer(entity: Entity, source: Source): ItemStyle {
    let style = this.byLayer.get(entity.layer)
    if (!style) this.byLayer.set(entity.layer, (style = resolveStyle(entity, source, this.tables.layers, undefined)))
    return style
  }

  skip(type: string): void {
    this.skipped[type] = (this.skipped[type] ?? 0) + 1
  }

  /** Gives the entities of a space in draw order; those of a large drawing are good until the next. */
  private eachTop(block: BlockRecord, take: (entity: Entity) => void): void {
    const { stream, model } = this.source
    if (stream && block === model) stream.each(take, !this.isDrawnAgain)
    else this.inDrawOrder(block).forEach(take)
  }

  /** The edges of a solid, which is read once for all inserts. */
  edgesOf(entity: Entity, stream: Uint8Array): Point3[][] {
    let edges = this.edges.get(entity)
    if (!edges) this.edges.set(entity, (edges = this.solidEdges?.(stream) ?? []))
    return edges
  }

  /** Whether an entity is one of the solids of the view that is being drawn. `read` gives its bodies, which are read once. */
  isSolidOfView(entity: Entity, scene: Scene, read: ReadBodies): boolean {
    return this.solidView?.takes(scene, () => this.solids!.of(entity, read)) ?? false
  }

  inDrawOrder(block: BlockRecord): Entity[] {
    let order = this.orders.get(block)
    if (!order) this.orders.set(block, (order = drawOrder(block)))
    return order
  }

  /** Properties of a drawing besides its spaces. */
  about(): Pick<Drawing, 'layers' | 'lineTypes' | 'styles' | 'fonts' | 'entityTypes' | 'blocks' | 'counts' | 'plotStyles'> {
    const { layers, lineTypes, plotStyles } = this.tables
    const isNamed = this.source.document.header.hasNamedPlotStyles
    return {
      layers,
      lineTypes,
      styles: this.styles.done(isNamed),
      fonts: this.fonts.table(),
      entityTypes: this.entityTypes,
      ...(this.blocks.size > 0 && { blocks: [...this.blocks.keys()] }),
      counts: this.counts,
      ...(isNamed && { plotStyles }),
    }
  }

  private drawNamed(name: string, matrix: Matrix2, style: ItemStyle, plane = identity): boolean {
    const scene = this.currentScene
    const block = scene?.frame.source.document.blockRecords.get(name)
    if (!scene || !block) return false
    const [a, b, c, d, e, f] = matrix
    const placed: Affine = [a, b, 0, c, d, 0, 0, 0, 1, e, f, 0]
    // The matrix leads to the space already, or to the plane.
    drawBlock(block, placed, new Scene(this, { ...scene.frame, transform: plane }, style))
    return true
  }

  private drawMarks(style: ItemStyle, points: readonly number[], apart: boolean): void {
    const { lineTypes, complexTypes } = this.tables
    const index = style.lineType < 0 ? this.layers[style.layer].lineType : style.lineType
    const complex = complexTypes.get(index)
    if (!complex) return
    const { space } = this
    const all = 2 ** this.views.length - 1
    const { isAnotherLook } = space
    for (const { patternScale, views } of patternScales(this.views)) {
      const seen = views & (style.views ?? all)
      if (seen === 0) continue
      const plain = { ...style, lineType: CONTINUOUS, ...(seen !== all && { views: seen }) }
      space.isAnotherLook = isAnotherLook || (seen & 1) === 0
      this.painter.within(plain, identity2, (painter) =>
        drawLineTypeMarks(points, apart, lineTypes[index].pattern, marksOf(complex), style.lineTypeScale * patternScale, this.fonts, painter),
      )
    }
    space.isAnotherLook = isAnotherLook
  }

  private blockIndex(block: BlockRecord): number {
    const name = blockName(block)
    const known = this.blocks.get(name) ?? this.blocks.size
    this.blocks.set(name, known)
    return known
  }

  private typeNamed(name: string): { index: number; count: number } {
    let type = this.types.get(name)
    if (!type) {
      const { entityTypes } = this
      type = { index: entityTypes.length < MAX_TYPES ? entityTypes.push(name) - 1 : MAX_TYPES - 1, count: 0 }
      this.types.set(name, type)
    }
    return type
  }

  /** Rays and construction lines end outside of everything else: three diagonals from the middle. */
  private finishEndless(space: SpaceBuilder): void {
    if (this.endless.length === 0) return
    const [minX, minY, maxX, maxY] = space.extents ?? endsOf(this.endless)
    const reach = 3 * (Math.hypot(maxX - minX, maxY - minY) || 100)
    const [cx, cy] = [(minX + maxX) / 2, (minY + maxY) / 2]
    for (const {
      item,
      at: [x, y],
      direction: [dx, dy],
      from,
    } of this.endless) {
      const middle = (cx - x) * dx + (cy - y) * dy
      const [start, end] = [from === 0 ? 0 : middle - reach, Math.max(middle + reach, from === 0 ? reach : -Infinity)]
      space.endless(item, x + dx * start, y + dy * start, x + dx * end, y + dy * end)
    }
  }
}

/** What applications left at an entity, as text: texts, numbers, handles, places. */
function writeExtended(data: ExtendedData, space: SpaceBuilder): void {
  for (const [application, values] of data.entries()) {
    const words = values.map(({ code, rawValue }) => {
      if (code === 1005 && typeof rawValue === 'number') return rawValue.toString(16).toUpperCase()
      return typeof rawValue === 'object' ? `${rawValue.x}, ${rawValue.y}, ${rawValue.z}` : String(rawValue)
    })
    space.extended(application, decodeUnicodeCodes(words.join(' · ').slice(0, LONGEST_DATA)))
  }
}

/** Letters of one application's data at an entity. */
const LONGEST_DATA = 2000

function endsOf(lines: readonly { at: readonly [number, number] }[]): [number, number, number, number] {
  const xs = lines.map(({ at }) => at[0])
  const ys = lines.map(({ at }) => at[1])
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b))
  return [least(xs), least(ys), most(xs), most(ys)]
}
