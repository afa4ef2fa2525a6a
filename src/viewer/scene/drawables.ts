import type { Texture, WebGLRenderer } from 'three'
import type { FaceMaterials, Materials } from '../materials/materials.ts'
import { EdgeBatch, PointBatch, type SegmentPatterns } from './edgeBatch.ts'
import { FaceBatch, type Range } from './faceBatch.ts'
import { drawsRepeats, Layer, order, type Passes } from './drawList.ts'
import type { OccurrenceTable } from './occurrenceTable.ts'
import { batchCapacity, type Capacity, edgeCapacity, type Layout, layoutOf } from './batchPlan.ts'
import type { Grid } from './grid.ts'
import type { Edges, Mesh, Points } from '../../core/scene/mesh.ts'

interface CoarseLayers {
  opaque: Layer
  /** Layer of which only faces turned to the viewer are drawn. */
  solid: Layer
}

interface FaceChoice {
  texture?: Texture
  unlit?: boolean
  /** The batch is kept while it is empty, as those of boxes and proxies. Batches of parts are released when their last part has gone. */
  lasting?: boolean
}

/** Where faces of a part lie. */
export interface PlacedFaces {
  drawable: FaceDrawable
  range: Range
}

/** Where edges of a part lie. */
export interface PlacedEdges {
  drawable: EdgeDrawable
  range: Range
}

/** A batch of faces with the layers that draw it. */
export class FaceDrawable {
  readonly batch: FaceBatch
  readonly opaque: Layer
  /** Layer of which only faces turned to the viewer are drawn. */
  readonly solid: Layer
  /** Boxes in the place of parts. */
  readonly boxes: Layer
  readonly blended: Layer
  /** Faces of which only the contours are drawn, in a wireframe. */
  readonly contours: Layer
  /** Filled letters and arrows of annotations (annotationLists.ts). */
  readonly annotations: Layer
  readonly mask: Layer
  readonly shadow: Layer
  readonly pick: Layer
  readonly materials: FaceMaterials
  readonly texture?: Texture
  /** It holds boxes and proxies, which stay. */
  readonly isLasting: boolean
  private readonly levels: (CoarseLayers | undefined)[] = []
  private readonly makeLevel: () => CoarseLayers

  constructor(
    batch: FaceBatch,
    merges: boolean,
    table: OccurrenceTable,
    passes: Passes,
    materials: Materials,
    { texture, unlit = false, lasting = false }: FaceChoice = {},
  ) {
    this.batch = batch
    this.isLasting = lasting
    this.texture = texture
    this.materials = texture ? materials.withTexture(texture, unlit) : materials.faces
    const layer = () => new Layer(batch.geometry, table.matrices.texture, batch.indexBytes, merges)
    this.opaque = layer().pass(passes.picture, this.materials.opaque, order.opaque)
    this.solid = layer().pass(passes.picture, this.materials.opaque, order.opaque).culled()
    this.boxes = layer().pass(passes.picture, this.materials.opaque, order.opaque)
    this.blended = layer().pass(passes.picture, this.materials.back, order.back).pass(passes.picture, this.materials.front, order.front)
    this.contours = layer().pass(passes.picture, materials.silhouette, order.edge)
    this.annotations = layer().pass(passes.picture, materials.annotation, order.edge)
    this.mask = layer().pass(passes.mask, materials.mask, 0)
    this.shadow = layer().pass(passes.shadow, materials.shadow, 0)
    this.pick = layer().pass(passes.pickFaces, materials.facePick, 0)
    this.makeLevel = () => {
      const coarse = () =>
        new Layer(batch.coarseGeometry, table.matrices.texture, batch.indexBytes, merges).pass(passes.picture, this.materials.opaque, order.opaque)
      return { opaque: coarse(), solid: coarse().culled() }
    }
  }

  /** The layers that show parts in fewer triangles, by level from 1 on; made when a frame needs them. */
  coarse(level: number): CoarseLayers {
    return (this.levels[level - 1] ??= this.makeLevel())
  }

  /** Layers of opaque faces. */
  get shaded(): Layer[] {
    return [this.opaque, this.solid, this.boxes, ...this.levels.flatMap((made) => (made ? [made.opaque, made.solid] : []))]
  }

  get layers(): Layer[] {
    return [...this.shaded, this.blended, this.contours, this.annotations, this.mask, this.shadow, this.pick]
  }

  dispose(materials: Materials): void {
    for (const layer of this.layers) layer.dispose()
    this.batch.dispose()
    if (this.texture) {
      materials.forget(this.materials)
      this.texture.dispose()
    }
  }
}

const EDGE_INDEX_BYTES = 4

/** A batch of edges with the layers that draw it. */
export class EdgeDrawable {
  readonly batch: EdgeBatch
  readonly visible: Layer
  readonly annotations: Layer
  readonly hidden: Layer
  readonly accent: Layer
  readonly pick: Layer
  /** It holds lines of proxies, which stay. */
  readonly isLasting: boolean

  constructor(batch: EdgeBatch, merges: boolean, table: OccurrenceTable, passes: Passes, materials: Materials, lasting = false) {
    this.batch = batch
    this.isLasting = lasting
    const layer = () => new Layer(batch.geometry, table.matrices.texture, EDGE_INDEX_BYTES, merges)
    this.visible = layer().pass(passes.picture, materials.edge, order.edge, batch.points)
    this.annotations = layer().pass(passes.picture, materials.edge, order.edge, batch.points)
    this.hidden = layer().pass(passes.picture, materials.edgeHidden, order.edgeHidden, batch.points)
    this.accent = layer().pass(passes.picture, materials.edgeAccent, order.accent, batch.points)
    this.pick = layer().pass(passes.pickEdges, materials.edgePick, 0, batch.points)
  }

  get layers(): Layer[] {
    return [this.visible, this.annotations, this.hidden, this.accent, this.pick]
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose()
    this.batch.dispose()
  }
}

/** Points of one part with the layers that draw them. */
export class PointDrawable {
  readonly batch: PointBatch
  readonly visible: Layer
  readonly pick: Layer

  constructor(batch: PointBatch, table: OccurrenceTable, passes: Passes, materials: Materials) {
    this.batch = batch
    this.visible = new Layer(batch.geometry, table.matrices.texture, 1, false).pass(passes.picture, materials.point, order.points).asPoints()
    this.pick = new Layer(batch.geometry, table.matrices.texture, 1, false).pass(passes.pickFaces, materials.pointPick, 1).asPoints()
  }

  get layers(): Layer[] {
    return [this.visible, this.pick]
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose()
    this.batch.dispose()
  }
}

const needOf = ({ positions, indices }: Mesh): Capacity => ({ vertices: positions.length / 3, indices: indices.length })

/** What the models that are shown one after the other share on the GPU. */
export interface Shared {
  passes: Passes
  materials: Materials
  segments: SegmentPatterns
}

/** All batches of one model; new ones are opened when the last is full. */
export class Drawables {
  readonly faces: FaceDrawable[] = []
  readonly edges: EdgeDrawable[] = []
  readonly points: PointDrawable[] = []
  /** Grows when geometry is taken out of a batch: lists that name it are not to be drawn any more. */
  removals = 0
  private readonly renderer: WebGLRenderer
  private readonly table: OccurrenceTable
  private readonly passes: Passes
  private readonly materials: Materials
  private readonly segments: SegmentPatterns
  private readonly merges: boolean
  /** What the parts in batches of many took so far. */
  private readonly taken: Capacity = { vertices: 0, indices: 0 }

  constructor(renderer: WebGLRenderer, table: OccurrenceTable, { passes, materials, segments }: Shared) {
    this.renderer = renderer
    this.table = table
    this.passes = passes
    this.materials = materials
    this.segments = segments
    this.merges = drawsRepeats(this.gl)
  }

  /** The batch that takes a mesh; large ones, and those with a picture, have one each. */
  facesFor(mesh: Mesh, choice: FaceChoice = {}): FaceDrawable {
    const layout = layoutOf(mesh, choice.texture !== undefined)
    const isShared = !layout.isWide && !layout.isTextured
    if (isShared) {
      const need = needOf(mesh)
      this.taken.vertices += need.vertices
      this.taken.indices += need.indices
      const open = this.openFor(mesh, choice.lasting)
      if (open) return open
    }
    const batch = new FaceBatch(this.gl, this.capacityFor(mesh, layout), layout)
    const drawable = new FaceDrawable(batch, this.merges, this.table, this.passes, this.materials, choice)
    this.faces.push(drawable)
    return drawable
  }

  private openFor(mesh: Mesh, lasting = false): FaceDrawable | undefined {
    return this.faces.find(({ batch, isLasting }) => isLasting === lasting && batch.fits(mesh))
  }

  private capacityFor(mesh: Mesh, layout: Layout): Capacity {
    const need = needOf(mesh)
    if (layout.isWide || layout.isTextured) return need
    const like = this.faces.filter(({ batch }) => !batch.isOwn && batch.isPainted === layout.isPainted).length
    return batchCapacity(like, need, this.taken)
  }

  /** Whether all stays within so many bytes when a part's faces and edges come. */
  admits(mesh: Mesh | undefined, edges: Edges | undefined, limit: number, lasting = false): boolean {
    let more = 0
    const points = edges ? edges.points.length / 3 : 0
    if (mesh && !this.openFor(mesh, lasting)) {
      const layout = layoutOf(mesh)
      more += FaceBatch.bytesOf(this.capacityFor(mesh, layout), layout)
    }
    if (points > 0 && !this.edges.some(({ batch, isLasting }) => isLasting === lasting && batch.fits(points))) {
      const capacity = edgeCapacity(this.edges.length, points)
      more += EdgeBatch.bytesOf(capacity) + this.segments.bytesFor(capacity)
    }
    return more === 0 || this.bytes + more <= limit
  }

  /** The part of a batch, or of a piece of it, is gone. */
  takeOut({ drawable, range }: PlacedFaces): void {
    this.removals += 1
    const { batch } = drawable
    if (!batch.isOwn) {
      batch.remove(range)
      if (batch.taken > 0) return
    }
    this.faces.splice(this.faces.indexOf(drawable), 1)
    drawable.dispose(this.materials)
  }

  takeOutEdges({ drawable, range }: PlacedEdges): void {
    this.removals += 1
    drawable.batch.remove(range)
    if (drawable.batch.taken > 0) return
    this.edges.splice(this.edges.indexOf(drawable), 1)
    drawable.dispose()
  }

  edgesFor(points: number, lasting = false): EdgeDrawable {
    const open = this.edges.find(({ batch, isLasting }) => isLasting === lasting && batch.fits(points))
    if (open) return open
    const capacity = edgeCapacity(this.edges.length, points)
    const batch = new EdgeBatch(this.renderer, capacity, this.segments.geometryFor(capacity))
    const drawable = new EdgeDrawable(batch, this.merges, this.table, this.passes, this.materials, lasting)
    this.edges.push(drawable)
    return drawable
  }

  addPoints(points: Points, grid: Grid): PointDrawable {
    const drawable = new PointDrawable(new PointBatch(this.gl, points, grid), this.table, this.passes, this.materials)
    this.points.push(drawable)
    return drawable
  }

  /** Uploads parts that wait for it. To be called before anything is drawn. */
  flush(): void {
    for (const { batch } of this.faces) batch.flush()
    for (const { batch } of this.edges) batch.flush()
  }

  /** What does not depend on how much of the parts is there: pictures' geometry, points, occurrences. */
  get fixedBytes(): number {
    const batches = [...this.faces.filter(({ texture }) => texture), ...this.points].reduce((sum, { batch }) => sum + batch.bytes, 0)
    return batches + this.segments.bytes + this.table.matrices.bytes + this.table.state.bytes
  }

  /** On the GPU: geometry of the model and what goes with its occurrences, without pictures on parts. */
  get bytes(): number {
    const batches = [...this.faces, ...this.edges, ...this.points].reduce((sum, { batch }) => sum + batch.bytes, 0)
    return batches + this.segments.bytes + this.table.matrices.bytes + this.table.state.bytes
  }

  dispose(): void {
    for (const drawable of this.faces) drawable.dispose(this.materials)
    for (const drawable of [...this.edges, ...this.points]) drawable.dispose()
    this.segments.trim()
  }

  private get gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext
  }
}
