import type { Mesh } from '../../core/scene/mesh.ts'
import type { Part } from '../../core/scene/model.ts'
import type { PlacedEdges, PlacedFaces, PointDrawable } from './drawables.ts'
import type { Selection, ShadingMode } from '../api.ts'
import { edgesOfFace } from '../edges/edgeColor.ts'
import { SEGMENT_INDICES } from './edgeBatch.ts'
import type { GpuScene } from './gpuScene.ts'
import { BlendedList } from './blendedList.ts'
import { type FrameLimit, hasLines, isWithin, limitWithin } from './batchPlan.ts'
import { addLevels, chooseError, type Level } from './levels.ts'
import { Flag } from './occurrenceTable.ts'
import { OPAQUE } from './partStates.ts'
import type { Sight } from './sight.ts'
import { SizeBands } from './sizeBands.ts'
import type { ViewCull } from './viewCull.ts'

/** Where a part's geometry lies on the GPU. */
export interface PartDraw {
  part: Part
  faces?: PlacedFaces
  /** There is a picture on its faces, which come when it is decoded. */
  isPictured?: boolean
  /** Its faces are those of its proxy or of its box, as the GPU has no room for all of them; it has no edges then. */
  isProxy?: boolean
  /** The part in few triangles with vertices of its own, made when the part first gives its geometry back, and its error in parts of the part's diameter. */
  proxy?: PlacedFaces & { error: number }
  /** The part's box, made when it first takes the part's place in a model that is too much for the machine. */
  box?: PlacedFaces
  edges?: PlacedEdges
  /** Its edges in fewer points, from the finest on (levels.ts); undefined: not worthwhile. */
  lines?: (PlacedEdges | undefined)[]
  /** Those of its proxy. */
  proxyLines?: PlacedEdges
  points?: PointDrawable
  /** Triangle sides, made when a wireframe is first asked of a part without edges. */
  wires?: PlacedEdges | 'none'
  /** The part in fewer triangles, from level 1 on (levels.ts); null: not worthwhile. */
  levels?: (Level | null)[]
  /** How fine these are, once that was asked for. */
  cells?: readonly number[]
  /** Some faces are transparent by their own colour. */
  transparent: boolean
  /** Radius by which edges fade, in parts of the part's radius: dense edges fade earlier. */
  edgeFade: number
}

/** Closed bodies of exact geometry: faces turned away are hidden by those turned to the viewer. */
export const isSolid = ({ origin, doubleSided }: Part): boolean => origin === 'exact' && !doubleSided

export function hasTransparentFaces(part: Part): boolean {
  const { mesh } = part
  if (!mesh) return false
  if (mesh.vertexColor) {
    for (let i = 3; i < mesh.vertexColor.length; i += 4) if (mesh.vertexColor[i] > 0 && mesh.vertexColor[i] < 250) return true
    return false
  }
  return mesh.faceColor?.some((color) => color !== 0 && (color & 255) < 250) ?? false
}

/** A box has 12 edges; a part with a hundred times as many turns black at ten times the size. */
export function edgeFade(part: Part): number {
  const edges = part.edges ? part.edges.start.length - 1 : 0
  return 1 / Math.max(1, Math.min(6, Math.sqrt(edges / 48)))
}

/** The colour of the face with most triangles; 0 = the part's. */
export function mainColor({ faceStart, faceColor, vertexColor }: Mesh): number {
  if (vertexColor) return ((vertexColor[0] << 24) | (vertexColor[1] << 16) | (vertexColor[2] << 8) | vertexColor[3]) >>> 0
  if (!faceColor) return 0
  let [color, most] = [0, 0]
  for (let face = 0; face < faceColor.length; face++) {
    const triangles = faceStart[face + 1] - faceStart[face]
    if (triangles > most) [color, most] = [faceColor[face], triangles]
  }
  return color
}

/** Pixels up to which the edges of a part are not picked: its faces could not be hit between them. */
const SMALL_PART = 12
/** Selected faces of which the outline is drawn: of more, outlines would hide the model. */
const MAX_OUTLINED = 1000

/** A face or an edge of one occurrence that is drawn thicker. */
export interface Accent {
  slot: number
  face: number
  edge: number
}

export interface FrameOptions {
  mode: ShadingMode
  /** Parts smaller than this many pixels are left out. */
  smallest: number
  /** The same for a part's edges. */
  smallestEdges: number
  /** At most so many triangles are drawn, the largest parts first, and of the others so many as boxes; the selection is always drawn. */
  triangles: number
  boxes: number
  /** Pixels by which the shapes of a large model may be off; 0: every part as it is. */
  error: number
  culled: boolean
  /** Nothing moves or arrives. */
  atRest: boolean
  /** Takes occurrences out of sight that are hidden by others. */
  leaveOut?(sight: Sight): void
  selection: Selection
  accents: Accent[]
}

/** What the parts of one frame share. */
interface Frame {
  scene: GpuScene
  cull: ViewCull
  options: FrameOptions
  limit?: FrameLimit
  blended: BlendedList
}

/** Lists that no frame uses at present. */
const spareLists: BlendedList[] = []
/** Occurrences of the parts that are listed at a stretch: some milliseconds. */
export const LISTED = 1 << 14
const levelBands = new SizeBands<number>()
const lineBands = new SizeBands<PlacedEdges>()

/** Fills the picture's and the mask's lists for one frame: the visible occurrences by pass. */
export function fillFrame(scene: GpuScene, cull: ViewCull, options: FrameOptions): void {
  for (const _ of fillInPieces(scene, cull, options));
}

/**
 * The same in pieces of some milliseconds each, as long as nothing else fills the lists and no part is taken out of its batch meanwhile (`Drawables.removals`). Parts
 * that come between two pieces belong to the next frame.
 */
export function* fillInPieces(scene: GpuScene, cull: ViewCull, options: FrameOptions): Generator<undefined, void> {
  const blended = spareLists.pop() ?? new BlendedList()
  try {
    yield* fillWith(blended, scene, cull, options)
  } finally {
    spareLists.push(blended)
  }
}

function* fillWith(blended: BlendedList, scene: GpuScene, cull: ViewCull, options: FrameOptions): Generator<undefined, void> {
  const { table, draws, drawables, sight, states } = scene
  states.update()
  yield
  // Selected occurrences are drawn however small they are.
  sight.look(draws, cull, states.hasSelected ? 0 : options.smallest)
  yield
  for (const drawable of drawables.faces) for (const layer of [...drawable.shaded, drawable.blended, drawable.contours, drawable.mask]) layer.list.clear()
  for (const drawable of drawables.edges) for (const layer of [drawable.visible, drawable.hidden, drawable.accent]) layer.list.clear()
  for (const drawable of drawables.points) drawable.visible.list.clear()
  blended.clear()
  scene.residency.follow(sight, options.error === 0)
  options.leaveOut?.(sight)
  sight.sumUp(options.smallest)
  yield
  const corners = chooseError(scene, sight, options)
  yield
  const frame: Frame = { scene, cull, options, blended, limit: limitWithin(scene, sight, options, corners) }
  scene.limited = frame.limit !== undefined
  yield
  for (let from = 0; from < sight.partsShown; ) {
    from = fillParts(frame, from)
    yield
  }
  // Selected occurrences are drawn however small they are.
  if (states.hasSelected)
    for (let part = 0; part < sight.shown.length; part++) if (sight.shown[part] === 0 && states.some[part] & Flag.selected) fillPart(frame, part)
  // They are read, whatever the shading of the model is.
  scene.annotations.update(scene, cull, options.smallest)
  for (const slot of blended.fromFar()) pushFaces(draws[slot]!, slot, 'blended')
  markFaces(scene, options.selection)
  for (const accent of options.accents) pushAccent(scene, accent)
  yield
  for (const drawable of drawables.faces) for (const layer of [...drawable.shaded, drawable.blended, drawable.contours, drawable.mask]) layer.flush()
  for (const drawable of drawables.edges) for (const layer of [drawable.visible, drawable.hidden, drawable.accent]) layer.flush()
  for (const drawable of drawables.points) drawable.visible.flush()
  drawables.flush()
  table.flush()
}

/** Lists the parts from one on, up to `LISTED` occurrences or one part at least; returns the place of the next among the parts that are shown. */
function fillParts(frame: Frame, from: number): number {
  const { sight, table } = frame.scene
  const { shownParts, partsShown } = sight
  let at = from
  for (let listed = 0; at < partsShown && listed < LISTED; at++) {
    const part = shownParts[at]
    listed += table.starts[part + 1] - table.starts[part]
    fillPart(frame, part)
  }
  return at
}

/** Lists the occurrences of a part: those of some sizes at once where size is all in which they differ. */
function fillPart(frame: Frame, part: number): void {
  const { scene, cull, options, limit } = frame
  const { sight, draws, table, states, levels } = scene
  const { sizes, floor } = sight
  const { mode, smallestEdges } = options
  const [from, to] = [table.starts[part], table.starts[part + 1]]
  const [least, greatest] = [sight.least[part], sight.greatest[part]]
  const draw = draws[from]!
  const areAllShown = sight.shown[part] === to - from
  const faces = mode === 'wireframe' ? undefined : draw.faces
  const culled = faces !== undefined && isCulled(frame, draw)
  if (states.some[part] & (Flag.selected | Flag.ghosted)) return fillEach(frame, part)
  if (culled && (states.some[part] & Flag.mirrored || !cull.isAhead(greatest))) return fillEach(frame, part)
  if (faces && mode !== 'hidden-line' && (mode === 'see-through' || draw.transparent || states.translucent[part])) return fillEach(frame, part)
  if (limit && least < limit.shapes.all) {
    const { boxes } = limit
    if (greatest >= limit.shapes.some || (boxes && least < boxes.all && greatest >= boxes.some)) return fillEach(frame, part)
    const box = !boxes || least >= boxes.all ? scene.boxOf(draw) : undefined
    return box?.drawable.boxes.list.pushWithin(box.range, sizes, from, to, floor, Infinity)
  }
  if (faces) {
    levelBands.start(floor, least, greatest)
    addLevels(levelBands, draw, levels.error)
    const layer = culled ? 'solid' : 'opaque'
    for (let band = 0; band < levelBands.length; band++) {
      const level = levelBands.values[band]
      const { list } = (level > 0 ? faces.drawable.coarse(level) : faces.drawable)[layer]
      const range = level > 0 ? draw.levels![level - 1]!.range : faces.range
      if (areAllShown && levelBands.hasAll) list.pushAll(range, from, to)
      else list.pushWithin(range, sizes, from, to, levelBands.low[band], levelBands.high[band])
    }
  }
  const edgesFrom = Math.max(floor, smallestEdges / draw.edgeFade)
  if (hasContours(frame, draw) && table.flags[from] & Flag.contours)
    draw.faces!.drawable.contours.list.pushWithin(draw.faces!.range, sizes, from, to, edgesFrom, Infinity)
  draw.points?.visible.list.pushWithin({ first: 0, count: draw.points.batch.count }, sizes, from, to, floor, Infinity)
  startLines(frame, draw, edgesFrom, least, greatest)
  for (let band = 0; band < lineBands.length; band++) {
    const { drawable, range } = lineBands.values[band]
    if (areAllShown && lineBands.hasAll) drawable.visible.list.pushAll(range, from, to)
    else drawable.visible.list.pushWithin(range, sizes, from, to, lineBands.low[band], lineBands.high[band])
  }
  if (draw.edges && mode === 'hidden-line') draw.edges.drawable.hidden.list.pushWithin(draw.edges.range, sizes, from, to, floor, Infinity)
}

/** Lists the occurrences of a part one by one. */
function fillEach(frame: Frame, part: number): void {
  const { scene, cull, options, limit, blended } = frame
  const { sight, draws, table, levels } = scene
  const { spheres, flags, starts } = table
  const { sizes, floor } = sight
  const { mode, smallestEdges } = options
  const draw = draws[starts[part]]!
  const faces = mode !== 'wireframe' && draw.faces !== undefined
  const culled = isCulled(frame, draw)
  const contours = hasContours(frame, draw)
  levelBands.start(0, 0, Infinity)
  addLevels(levelBands, draw, levels.error)
  const edgesFrom = smallestEdges / draw.edgeFade
  startLines(frame, draw, edgesFrom, 0, Infinity)
  for (let slot = starts[part]; slot < starts[part + 1]; slot++) {
    const pixels = sizes[slot]
    const flag = flags[slot]
    const selected = (flag & Flag.selected) !== 0
    const ghosted = (flag & Flag.ghosted) !== 0
    if (pixels === 0 || (pixels <= floor && !selected)) continue
    if (limit && !selected && !isWithin(limit.shapes, pixels, slot)) {
      if (!limit.boxes || isWithin(limit.boxes, pixels, slot)) pushBox(scene, draw, slot)
      continue
    }
    if (faces) {
      const depth = cull.depth(spheres[slot * 4], spheres[slot * 4 + 1], spheres[slot * 4 + 2])
      if (ghosted || (mode !== 'hidden-line' && (mode === 'see-through' || isTransparent(scene, draw, slot)))) blended.push(slot, depth)
      else pushShape(draw, slot, culled && depth > spheres[slot * 4 + 3] && !(flag & Flag.mirrored) ? 'solid' : 'opaque', selected ? 0 : levelBands.at(pixels))
    }
    const areEdgesSeen = pixels > edgesFrom
    if (contours && flag & Flag.contours && !ghosted && areEdgesSeen) pushFaces(draw, slot, 'contours')
    draw.points?.visible.list.push(0, draw.points.batch.count, slot)
    if (areEdgesSeen && lineBands.length > 0) {
      const { drawable, range } = lineBands.at(pixels)
      drawable.visible.list.push(range.first, range.count, slot)
    }
    if (draw.edges && (selected || mode === 'hidden-line') && mode !== 'wireframe' && !ghosted) pushEdges(draw, slot, 'hidden')
    if (selected && draw.faces) pushFaces(draw, slot, 'mask')
  }
}

/** Whether only faces turned to the viewer are drawn of occurrences that he stands outside of. Planes show the inside. */
const isCulled = ({ scene, options }: Frame, { part }: PartDraw): boolean => options.culled && scene.sections.length === 0 && isSolid(part)

/** A frame that is too much as it is leaves contours out: all triangles of a part are looked at. */
const hasContours = ({ options, limit }: Frame, { faces }: PartDraw): boolean => options.mode === 'wireframe' && faces !== undefined && !limit

/** The lines of a part by size, into `lineBands`; none where the shading has none. */
function startLines({ scene, options }: Frame, draw: PartDraw, floor: number, least: number, greatest: number): void {
  lineBands.start(floor, least, greatest)
  if (!hasLines(options.mode)) return
  scene.levels.askLines(draw, least)
  scene.levels.addLines(lineBands, draw)
  if (options.mode === 'wireframe' && draw.wires && draw.wires !== 'none') lineBands.add(Infinity, draw.wires)
}

/** Fills the pick lists with what lies under a small window; ghosts are not picked. Returns the parts in it that are drawn as proxies. */
export function fillPick(scene: GpuScene, cull: ViewCull, withEdges: boolean, mode: ShadingMode): Set<PartDraw> {
  const proxies = new Set<PartDraw>()
  const { table, draws, drawables } = scene
  const { spheres, flags } = table
  for (const drawable of [...drawables.faces, ...drawables.edges, ...drawables.points]) drawable.pick.list.clear()
  for (let slot = 0; slot < table.count; slot++) {
    const draw = draws[slot]
    if (!draw || flags[slot] & (Flag.hidden | Flag.ghosted)) continue
    if (!cull.sees(spheres[slot * 4], spheres[slot * 4 + 1], spheres[slot * 4 + 2], spheres[slot * 4 + 3], table.isWhole(slot))) continue
    if (draw.isProxy) proxies.add(draw)
    if (draw.faces) pushFaces(draw, slot, 'pick')
    draw.points?.pick.list.push(0, draw.points.batch.count, slot)
    const isSmall = (): boolean => cull.pixels(cull.depth(spheres[slot * 4], spheres[slot * 4 + 1], spheres[slot * 4 + 2]), spheres[slot * 4 + 3]) <= SMALL_PART
    if (withEdges && draw.edges && (mode === 'wireframe' || table.isAnnotation(slot) || !isSmall())) pushEdges(draw, slot, 'pick')
  }
  for (const drawable of [...drawables.faces, ...drawables.edges, ...drawables.points]) drawable.pick.flush()
  drawables.flush()
  table.flush()
  return proxies
}

/** Fills the list of bodies that cast a shadow on the ground: all shown ones without ghosts, pictures of bodies and transparent ones. */
export function fillShadow(scene: GpuScene): void {
  const { table, draws, drawables } = scene
  for (const drawable of drawables.faces) drawable.shadow.list.clear()
  for (let slot = 0; slot < table.count; slot++) {
    const draw = draws[slot]
    if (!draw?.faces || (draw.part.placeholder && draw.part.texture)) continue
    if (table.index.isBody(table.node(slot)) && !(table.flags[slot] & (Flag.hidden | Flag.ghosted)) && !isTransparent(scene, draw, slot))
      pushFaces(draw, slot, 'shadow')
  }
  for (const drawable of drawables.faces) drawable.shadow.flush()
  drawables.flush()
  table.flush()
}

function isTransparent(scene: GpuScene, draw: PartDraw, slot: number): boolean {
  return scene.table.alphas[slot] < OPAQUE || (draw.transparent && !(scene.table.flags[slot] & Flag.ownColor))
}

function pushFaces(draw: PartDraw, slot: number, layer: 'opaque' | 'solid' | 'blended' | 'contours' | 'mask' | 'shadow' | 'pick'): void {
  const { drawable, range } = draw.faces!
  drawable[layer].list.push(range.first, range.count, slot)
}

function pushShape(draw: PartDraw, slot: number, layer: 'opaque' | 'solid', number: number): void {
  const level = number > 0 ? draw.levels?.[number - 1] : undefined
  if (level) draw.faces!.drawable.coarse(number)[layer].list.push(level.range.first, level.range.count, slot)
  else pushFaces(draw, slot, layer)
}

function pushBox(scene: GpuScene, draw: PartDraw, slot: number): void {
  const box = scene.boxOf(draw)
  box?.drawable.boxes.list.push(box.range.first, box.range.count, slot)
}

function pushEdges(draw: PartDraw, slot: number, layer: 'hidden' | 'pick'): void {
  const { drawable, range } = draw.edges!
  drawable[layer].list.push(range.first, range.count, slot)
}

/** Outlines of selected faces come from their own triangles only. They are drawn over all that covers them: a chosen hole shows through the parts before it. */
function markFaces(scene: GpuScene, { face, faces }: Selection): void {
  const marked = face ? { node: face.node, faces: [face.face] } : faces
  const slot = marked && scene.table.slot(marked.node)
  const draw = slot === undefined ? undefined : scene.draws[slot]
  if (!marked || slot === undefined || !draw?.faces || draw.isProxy || !draw.part.mesh || scene.table.flags[slot] & Flag.hidden) return
  const { faceStart } = draw.part.mesh
  const { drawable, range } = draw.faces
  for (const number of marked.faces.slice(0, MAX_OUTLINED)) {
    if (number < 0 || number + 1 >= faceStart.length) continue
    drawable.mask.list.push(range.first + faceStart[number] * 3, (faceStart[number + 1] - faceStart[number]) * 3, slot)
  }
}

function pushAccent(scene: GpuScene, accent: Accent): void {
  const draw = scene.draws[accent.slot]
  if (!draw?.edges || !draw.part.edges || scene.table.flags[accent.slot] & Flag.hidden) return
  const { start } = draw.part.edges
  if (scene.table.isAnnotation(accent.slot)) return
  const { drawable, range } = draw.edges
  const chosen = accent.edge >= 0 ? [accent.edge] : edgesOfFace(draw.part.edges, accent.face)
  for (const edge of chosen) {
    if (edge + 1 >= start.length) continue
    drawable.accent.list.push(range.first + start[edge] * SEGMENT_INDICES, (start[edge + 1] - start[edge]) * SEGMENT_INDICES, accent.slot)
  }
}
