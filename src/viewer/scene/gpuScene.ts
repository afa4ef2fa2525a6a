import { ClampToEdgeWrapping, RepeatWrapping, SRGBColorSpace, Texture, type WebGLRenderer } from 'three'
import { boxMesh } from '../../core/geometry/boxMesh.ts'
import type { SectionPlane } from '../../core/section/plane.ts'
import type { Edges, Mesh } from '../../core/scene/mesh.ts'
import type { Part, PartId, Structure, Texture as Picture } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import { type EdgeGrounds, meshEdges } from '../edges/edgeColor.ts'
import type { Materials } from '../materials/materials.ts'
import { Caps } from '../section/caps.ts'
import { AnnotationLists } from './annotationLists.ts'
import { Drawables, type PlacedEdges, type PlacedFaces, type Shared } from './drawables.ts'
import { Levels } from './levels.ts'
import { OccurrenceTable } from './occurrenceTable.ts'
import { PartStates } from './partStates.ts'
import { Residency } from './residency.ts'
import { Sight } from './sight.ts'
import { gridOf } from './grid.ts'
import { edgeFade, hasTransparentFaces, mainColor, type PartDraw } from './drawLists.ts'
import { Passes } from './drawList.ts'

/** One model on the GPU: its occurrences, its batches, and which part lies where. */
export class GpuScene {
  readonly structure: Structure
  readonly table: OccurrenceTable
  readonly passes: Passes
  readonly drawables: Drawables
  readonly parts = new Map<PartId, PartDraw>()
  /** Per slot; undefined until the part has come. */
  readonly draws: (PartDraw | undefined)[] = []
  readonly annotations = new AnnotationLists()
  readonly levels: Levels
  readonly sight: Sight
  readonly states: PartStates
  readonly residency: Residency
  /** Planes that cut the model. */
  sections: readonly SectionPlane[] = []
  /** The last frame left out parts, or drew boxes in their place, because of the machine's pace. */
  limited = false
  /** The cut faces; none while nothing is cut. */
  caps?: Caps
  /** Called when a picture has been decoded. */
  onChange: () => void = () => undefined
  private readonly materials: Materials
  private ground: EdgeGrounds = { faces: 'face', background: 'light' }
  private needsWires = false
  private disposed = false
  private readonly decoding = new Set<Promise<void>>()

  /** `limit`: bytes that the geometry may take on the GPU. */
  constructor(renderer: WebGLRenderer, shared: Shared, structure: Structure, index: SceneIndex, limit = Infinity) {
    const { materials, passes } = shared
    this.structure = structure
    this.passes = passes
    this.materials = materials
    this.table = new OccurrenceTable(index)
    this.sight = new Sight(this.table)
    this.states = new PartStates(this.table)
    this.drawables = new Drawables(renderer, this.table, shared)
    for (let slot = 0; slot < this.table.count; slot++) this.draws.push(undefined)
    this.residency = new Residency(this, limit)
    this.levels = new Levels({
      hasRoom: (bytes) => bytes === 0 || this.drawables.bytes + bytes <= limit,
      placeLines: (draw, edges) => (this.drawables.admits(undefined, edges, limit) ? this.placeEdges(draw, edges) : undefined),
    })
    materials.uniforms.stateTexture.value = this.table.state.texture
  }

  /** Uploads the faces of a large part a piece at a time; the result is for `addPart`. */
  *uploadFaces(part: Part): Generator<undefined, PartDraw['faces']> {
    const { mesh } = part
    if (!mesh || (part.texture && mesh.uv) || !this.table.index.nodesOfPart.has(part.id) || !this.residency.admits(part)) return undefined
    const drawable = this.drawables.facesFor(mesh)
    return { drawable, range: yield* drawable.batch.addInPieces(mesh, gridOf(part)) }
  }

  /** A part with the id of one that is there takes its place: in one step, so that no frame is without it. `faces`: they have been uploaded. */
  addPart(part: Part, faces?: PartDraw['faces']): void {
    const old = this.parts.get(part.id)
    if (old) this.release(old)
    const nodes = this.table.index.nodesOfPart.get(part.id) ?? []
    const draw: PartDraw = { part, transparent: hasTransparentFaces(part), edgeFade: edgeFade(part) }
    this.parts.set(part.id, draw)
    if (nodes.length === 0) return
    if (faces) draw.faces = faces
    else if (part.mesh?.uv && part.texture) this.addTextured(draw, part.texture)
    if (draw.faces || draw.isPictured || this.residency.admits(part)) this.addGeometry(draw)
    else draw.isProxy = true
    this.residency.add(draw)
    if (part.points && part.points.positions.length > 0) draw.points = this.drawables.addPoints(part.points, gridOf(part))
    // A frame that is too much draws most parts as boxes: thousands of them are not to be made in one task, with the frame.
    if (this.limited) this.boxOf(draw)
    if (draw.isProxy) draw.faces = this.boxOf(draw)
    // Occurrences of a part have slots in a row.
    const slot = this.table.slot(nodes[0])!
    for (let i = 0; i < nodes.length; i++) this.draws[slot + i] = draw
    this.table.place(slot, part, this.ground, draw.edgeFade, nodes.length)
    this.caps?.moved(nodes.map((_, i) => slot + i))
  }

  /** Uploads a part's faces and edges as far as they are known, without textures. */
  private addGeometry(draw: PartDraw): void {
    const { mesh, edges } = draw.part
    if (mesh && mesh.indices.length > 0 && !draw.faces && !draw.isPictured) this.addFaces(draw)
    if (edges && edges.points.length > 0) draw.edges = this.placeEdges(draw, edges)
  }

  /** A part that was a proxy gets its geometry; `faces`: they have been uploaded. */
  bringBack(draw: PartDraw, faces?: PlacedFaces): void {
    draw.isProxy = false
    draw.faces = faces
    this.addGeometry(draw)
    if (this.needsWires) this.needWires([draw.part.id])
  }

  /** `lasting`: for a proxy. */
  placeEdges({ part }: PartDraw, edges: Edges, lasting = false): PlacedEdges {
    const drawable = this.drawables.edgesFor(edges.points.length / 3, lasting)
    return { drawable, range: drawable.batch.add(edges, gridOf(part)) }
  }

  /** `lasting`: for a proxy. */
  placeFaces({ part }: PartDraw, mesh: Mesh, lasting = false): PlacedFaces {
    const drawable = this.drawables.facesFor(mesh, { lasting, unlit: part.placeholder })
    return { drawable, range: drawable.batch.add(mesh, gridOf(part)) }
  }

  /** Gives the faces and edges of a part back; those of its proxy and its box stay. */
  takeOut(draw: PartDraw): void {
    this.levels.forget(draw)
    if (draw.faces && !draw.isProxy) this.drawables.takeOut(draw.faces)
    if (draw.edges) this.drawables.takeOutEdges(draw.edges)
    if (draw.wires && draw.wires !== 'none') this.drawables.takeOutEdges(draw.wires)
    this.takeOutLines(draw)
    draw.faces = draw.edges = draw.wires = undefined
  }

  /** Gives the lines of a part in fewer points back. */
  takeOutLines(draw: PartDraw): void {
    for (const placed of draw.lines ?? []) if (placed) this.drawables.takeOutEdges(placed)
    draw.lines = undefined
  }

  /** Gives a part's geometry back to the batches. */
  private release(draw: PartDraw): void {
    this.residency.forget(draw)
    this.takeOut(draw)
    for (const placed of [draw.proxy, draw.box]) if (placed) this.drawables.takeOut(placed)
    if (draw.proxyLines) this.drawables.takeOutEdges(draw.proxyLines)
    draw.proxy = draw.box = draw.proxyLines = undefined
  }

  /** Resolves when the parts with pictures have them; undefined while no part waits for one. */
  get pictured(): Promise<unknown> | undefined {
    return this.decoding.size > 0 ? Promise.all(this.decoding) : undefined
  }

  setSections(planes: readonly SectionPlane[]): void {
    this.sections = planes
    if (planes.length > 0) this.caps ??= new Caps(this.table, this.passes, this.materials.caps)
    this.caps?.setPlanes(planes)
  }

  /** The box of a part with faces, of the colour of most of them. */
  boxOf(draw: PartDraw): PartDraw['box'] {
    if (draw.box || !draw.part.mesh) return draw.box
    const { bounds, offset = [0, 0, 0] } = draw.part
    const local = bounds.map((value, i) => value - offset[i % 3])
    const mesh = { ...boxMesh(local), faceColor: new Uint32Array(6).fill(mainColor(draw.part.mesh)) }
    if (!this.drawables.admits(mesh, undefined, this.residency.limit, true)) return undefined
    return (draw.box = this.placeFaces(draw, mesh, true))
  }

  setEdgeGround(ground: EdgeGrounds): void {
    if (ground.faces === this.ground.faces && ground.background === this.ground.background) return
    this.ground = ground
    this.table.setEdgeGround(ground)
  }

  /** Makes the wireframe of those of the parts that have no edges. */
  needWires(parts: Iterable<PartId> = this.parts.keys()): void {
    this.needsWires = true
    for (const id of parts) {
      const draw = this.parts.get(id)!
      if (draw.edges || draw.wires || draw.isProxy || !draw.part.mesh) continue
      const edges = meshEdges(draw.part.mesh)
      draw.wires = edges && this.residency.admits({ ...draw.part, mesh: undefined, edges }) ? this.placeEdges(draw, edges) : 'none'
    }
  }

  dispose(): void {
    this.disposed = true
    this.residency.dispose()
    this.caps?.dispose()
    this.drawables.dispose()
    this.table.dispose()
  }

  private addFaces(draw: PartDraw, texture?: Texture): void {
    const mesh = draw.part.mesh!
    const drawable = this.drawables.facesFor(mesh, { texture, unlit: draw.part.placeholder })
    draw.faces = { drawable, range: drawable.batch.add(mesh, gridOf(draw.part)) }
  }

  /** The part appears when its picture is decoded; without it when the picture is damaged. */
  private addTextured(draw: PartDraw, picture: Picture): void {
    draw.isPictured = true
    const placed = decode(picture)
      .catch(() => undefined)
      .then((texture) => {
        this.decoding.delete(placed)
        // Another part may have taken its place.
        if (this.disposed || this.parts.get(draw.part.id) !== draw) texture?.dispose()
        else {
          this.addFaces(draw, texture)
          this.onChange()
        }
      })
    this.decoding.add(placed)
  }
}

async function decode(picture: Picture): Promise<Texture> {
  // ImageBitmaps are not turned by WebGL: the flip is asked of the decoder.
  const bitmap = await createImageBitmap(new Blob([picture.image], { type: picture.mime }), {
    imageOrientation: picture.flipY ? 'flipY' : 'none',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  const texture = new Texture(bitmap)
  texture.flipY = false
  texture.colorSpace = SRGBColorSpace
  texture.wrapS = texture.wrapT = picture.repeat ? RepeatWrapping : ClampToEdgeWrapping
  texture.anisotropy = 4
  texture.needsUpdate = true
  return texture
}
