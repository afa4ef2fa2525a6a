import { Circle, LwPolyline, Polyline2D } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { ViewportStatusFlags } from '../model/flags.ts'
import { Viewport as CadViewport } from '../model/inserts.ts'
import type { Space, Viewport } from '../../../src/core/drawing/space.ts'
import { arcPoints, bulgedPoints } from '../geometry/arcs.ts'
import { drawnVertices } from './drawPolyline.ts'
import type { Source } from './source.ts'
import type { Document } from '../model/document.ts'
import type { BlockRecord } from '../model/tables.ts'
import type { Drawing, StoredView } from '../../../src/core/drawing/drawing.ts'
import type { LayerState } from '../../../src/core/drawing/layerStates.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { SpaceBuilder } from '../build/spaceBuilder.ts'
import { Flattening, type FlattenParts } from './flattening.ts'
import { geoLocationOf } from './geoLocation.ts'
import { layerLooksOf } from './layerLooks.ts'
import { layerStatesOf } from './layerStates.ts'
import { Pace } from './pace.ts'
import { isElse, isTilted, placeIn, type Seen, seenFrom, SideViews } from './sideViews.ts'
import { type NamedSpace, namedSpaces } from './layouts.ts'
import { type RoughSize, roughSize, sampled, SAMPLES } from './roughSize.ts'
import { lengthUnitOf } from './entityType.ts'

/** A space of which more entities than this part are drawn is waited for. */
const NEARLY = 0.75
/** Chord error of round windows, as a part of their height. */
const WINDOW_PRECISION = 1 / 2000
/** Named views beyond these are left out. */
const MAX_VIEWS = 500

/** A window of a layout; undefined for the one that is the sheet itself, and for damaged ones. `view`: that of its annotation scale, `entity`: its row. */
function viewportOf(viewport: CadViewport, source: Source, view: number, entity: number): Viewport | undefined {
  const { center, width, height, viewCenter, viewHeight, viewDirection, twistAngle } = viewport
  if (viewport.id === 1) return undefined
  if (
    ![center.x, center.y, width, height, viewCenter.x, viewCenter.y, viewHeight, twistAngle].every(Number.isFinite) ||
    !(width > 0) ||
    !(height > 0) ||
    !(viewHeight > 0)
  )
    return undefined
  const [x, y] = placeIn(seenFrom(viewDirection), viewport.viewTarget)
  const clip = viewport.boundary && windowOf(viewport.boundary, height)
  // The view's centre is measured in the turned view, from the target.
  const [cos, sin] = [Math.cos(-twistAngle), Math.sin(-twistAngle)]
  return {
    center: [center.x, center.y],
    width,
    height,
    viewCenter: [x + viewCenter.x * cos - viewCenter.y * sin, y + viewCenter.x * sin + viewCenter.y * cos],
    viewHeight,
    twist: twistAngle,
    frozenLayers: viewport.frozenLayers.map((layer) => source.layer(layer)),
    ...(view > 0 && { view }),
    on: (viewport.status & ViewportStatusFlags.ViewportOff) === 0,
    ...(clip && clip.length >= 6 && { clip: Float64Array.from(clip) }),
    entity,
  }
}

function windowOf(boundary: Entity, height: number): number[] | undefined {
  const chord = height * WINDOW_PRECISION
  if (boundary instanceof Circle) return arcPoints(boundary.center.x, boundary.center.y, boundary.radius, 0, 2 * Math.PI, chord).slice(0, -2)
  if (boundary instanceof LwPolyline)
    return bulgedPoints(
      boundary.vertices.flatMap(({ location, bulge }) => [location.x, location.y, bulge]),
      true,
      chord,
    ).slice(0, -2)
  if (boundary instanceof Polyline2D)
    return bulgedPoints(
      drawnVertices(boundary.vertices).flatMap(({ location, bulge }) => [location.x, location.y, bulge]),
      true,
      chord,
    ).slice(0, -2)
  return undefined
}

export interface FlattenOptions {
  name: string
  format: 'dwg' | 'dxf'
  application?: string
  /** Told after each space; 0..1. */
  progress(fraction: number): void
  /** Model space, if it was on screen, is shown first as it was seen from the side when the drawing was saved: it holds solids. */
  fromSide?: boolean
  /** The document is drawn once more after this. */
  isDrawnAgain?: boolean
  /** `performance.now()` when the opening began. */
  started?: number
  /** Gets a drawing that takes long as far as it is drawn; what follows comes behind the rows that are there. The pictures' bytes are shared with the whole. */
  early?(drawing: Drawing): void
}

/** A window that shows something else than model space from above with all edges. */
interface TiltedWindow {
  viewport: Viewport
  seen: Seen
}

/** A document with everything that it refers to as a drawing. The tab that was open when it was saved is drawn first, then what its windows show. */
export function flattenDrawing(
  parts: FlattenParts,
  { name, format, application, fromSide = false, isDrawnAgain = false, started = 0, progress, early }: FlattenOptions,
): Drawing {
  const { source, pictures, fonts, plotTables } = parts
  const { document } = source
  const all = new Flattening(parts)
  // Solids that hide lines or are shaded are gathered and drawn by further passes.
  all.isDrawnAgain = isDrawnAgain || parts.solidEngine !== undefined
  const { patternScale } = all.annotations
  const named = namedSpaces(document, source.model).map(
    ({ block, about }): NamedSpace => ({ block, about: about.kind === 'model' && patternScale !== 1 ? { ...about, patternScale } : about }),
  )
  const spaces = named.map(({ about }) => new SpaceBuilder().done(about))
  const tilted: TiltedWindow[][] = named.map(() => [])
  const current = currentSpace(named, document)
  const units = lengthUnitOf(document.header?.insUnits)
  const { modelView } = document
  const location = geoLocationOf(document)
  const layerLooks = layerLooksOf(source, parts.tables)
  const savedView = fromSide && named[current]?.about.kind === 'model' && modelView && isTilted(modelView.direction) ? modelView : undefined
  let layerStates: LayerState[] = []
  let views: StoredView[] = []
  let sides: SideViews | undefined
  let saved: StoredView | undefined
  const drawing = (shown: readonly Space[]): Drawing => ({
    name,
    format,
    ...(application && { application }),
    ...(units && { units }),
    ...(location && { location }),
    ...all.about(),
    spaces: [...shown],
    first: saved && firstSpace(shown, current) === 0 ? saved.space : firstSpace(shown, current),
    ...(views.length > 0 && { views }),
    ...(layerStates.length > 0 && { layerStates }),
    ...(plotTables.tables.length > 0 && { plotTables: plotTables.tables }),
    pictures: pictures.pictures,
    missing: { fonts: [...fonts.missing], xrefs: [], pictures: [...pictures.missing], plotTables: plotTables.unknown },
    notes: notesOf(all, sides),
  })
  // What windows from the side show is drawn last.
  const withoutTilted = (space: Space): Space => ({
    ...space,
    viewports: space.viewports.map((viewport) =>
      tilted.some((windows) => windows.some((window) => window.viewport === viewport && isElse(window.seen))) ? { ...viewport, on: false } : viewport,
    ),
  })
  const pace = new Pace(started)
  // The whole needs the arrays of spaces that are drawn: a picture on the way has copies.
  const show = (shown: readonly Space[], own?: number): void => {
    early?.(drawing(shown.map((space, at) => (at === own ? withoutTilted(space) : structuredClone(withoutTilted(space))))))
    pace.shown()
  }
  const showWhole = (): void => {
    if (pace.isDueAgain() && spaces.some(({ extents }) => extents)) show(spaces)
  }
  let drawn = 0
  for (const at of new Set([current, ...named.keys()])) {
    const space = named[at]
    if (!space) continue
    const { block, about } = space
    const size = sizeOf(block, about, source)
    if (early && savedView && at === 0) all.pause = undefined
    else if (early && (at === current || at === 0)) {
      const most = (block.entities.count + (block === source.model ? (source.stream?.plain ?? 0) : 0)) * NEARLY
      all.pause = () => {
        if (!pace.isDue(all.space.itemCount) || all.space.entityCount > most) return
        const { extents, viewports } = all.space
        if (firstSpace(spaces.with(at, { ...spaces[at], extents, viewports }), current) === current)
          show(spaces.with(at, withinBox(all.space.soFar(about), size)), at)
      }
    } else if (early) {
      pace.firstIsWhole()
      showWhole()
      all.pause = showWhole
    }
    spaces[at] = all.drawSpace(block, about, size, (entity, row) => {
      if (!(entity instanceof CadViewport) || about.kind === 'model') return
      const viewport = viewportOf(entity, source, all.annotations.viewOf(entity), row)
      if (!viewport) return
      if (!all.annotations.hasPaperPatterns(block)) viewport.hasModelPatterns = true
      all.space.viewports.push(viewport)
      const { viewDirection: direction, viewTarget: target, sight, look } = entity
      const seen: Seen = { direction, target, sight, look, layers: layerLooks.get(entity.handle) }
      if (viewport.on && (look || seen.layers || isElse(seen))) tilted[at].push({ viewport, seen })
    })
    progress(++drawn / named.length)
    if (at !== 0 || about.kind !== 'model') continue
    sides = new SideViews(all, spaces, { block, size })
    if (savedView) saved = sides.view(Object.assign(savedView, { name: '' }))
  }
  if (early) {
    pace.firstIsWhole()
    all.pause = showWhole
  }
  if (sides) views = viewsOf(sides, document, tilted.flat())
  all.pause = undefined
  layerStates = layerStatesOf(source)
  return drawing(spaces)
}

/** A space of which not all is drawn yet: at least what most of its entities cover is framed. */
function withinBox(space: Space, { box }: RoughSize): Space {
  const { extents: [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity] } = space
  if (space.kind === 'paper' || !box || space.items.count === 0) return space
  return { ...space, extents: [Math.min(minX, box[0]), Math.min(minY, box[1]), Math.max(maxX, box[2]), Math.max(maxY, box[3])] }
}

/** Draws model space from the sides from which windows and the file's own views show it. */
function viewsOf(sides: SideViews, { modelView, views: stored }: Document, windows: readonly TiltedWindow[]): StoredView[] {
  for (const { viewport, seen } of windows) sides.show(viewport, seen)
  const views = modelView && isElse(modelView) ? [sides.view(Object.assign(modelView, { name: '' }))] : []
  for (const view of stored.slice(0, MAX_VIEWS)) if (!view.isOfPaper) views.push(sides.view(view))
  return views.filter((view) => view !== undefined)
}

/** A layout's windows are measured by its sheet, everything else by its items. */
function sizeOf(block: BlockRecord, { paper }: Pick<Space, 'paper'>, { document: { header }, model, stream }: Source): RoughSize {
  const size = roughSize((take) => (stream && block === model ? stream.sample(SAMPLES, take) : sampled([...block.entities]).forEach(take)))
  if (paper) return { ...size, width: paper.width, height: paper.height }
  if (size.width > 0 || size.height > 0) return size
  const { modelSpaceExtMin: min, modelSpaceExtMax: max } = header ?? {}
  return min && max && max.x > min.x && max.y > min.y ? { width: max.x - min.x, height: max.y - min.y } : { width: 1, height: 1 }
}

/** The space that was open when the drawing was saved. $TILEMODE 0: a layout was on screen, and the block of that one has the plain name. */
function currentSpace(named: readonly NamedSpace[], { header }: Document): number {
  if (header.showModelSpace) return 0
  return Math.max(
    0,
    named.findIndex(({ block, about }) => about.kind === 'paper' && block.name.toLowerCase() === '*paper_space'),
  )
}

/** That space if it shows something, else the first that does. */
function firstSpace(spaces: readonly Space[], current: number): number {
  const model = spaces[0]?.extents !== undefined
  const shows = ({ kind, extents, viewports }: Space): boolean =>
    kind === 'model' ? model : viewports.some(({ on }) => on && model) || (extents !== undefined && viewports.length === 0)
  if (spaces[current] && shows(spaces[current])) return current
  const first = spaces.findIndex(shows)
  return first >= 0
    ? first
    : Math.max(
        0,
        spaces.findIndex(({ extents }) => extents !== undefined),
      )
}

function notesOf(all: Flattening, { left: viewsLeft, plain }: Pick<SideViews, 'left' | 'plain'> = { left: 0, plain: 0 }): Note[] {
  const notes: Note[] = []
  if (plain > 0)
    notes.push({
      level: 'info',
      code: 'limited-support',
      text: 'windows of layouts show layers as model space has them, where the file states colours, line types or weights of their own: they are too many',
      count: plain,
      params: { what: 'VIEWPORT' },
    })
  if (viewsLeft > 0)
    notes.push({
      level: 'warning',
      code: 'limited-support',
      text: 'views of model space from the side are not drawn: it holds too much to be drawn again for each',
      count: viewsLeft,
      params: { what: 'VIEW' },
    })
  for (const [type, count] of Object.entries(all.skipped))
    notes.push({ level: 'warning', code: 'skipped-entity', text: `entities that cannot be drawn: ${type}`, count, params: { what: type } })
  if (all.aecObjects > 0)
    notes.push({
      level: 'warning',
      code: 'aec-objects',
      text: 'objects of AutoCAD Architecture, MEP or Civil 3D shown by the simple pictures saved with them, or not at all: AECTOACAD exports them in full',
      count: all.aecObjects,
    })
  if (all.incompleteSheets > 0)
    notes.push({
      level: 'info',
      code: 'limited-support',
      text: 'some of PDF pages is drawn more simply or left out: rare ways of blending, letters in patterns, very many things behind soft masks',
      count: all.incompleteSheets,
      params: { what: 'PDFUNDERLAY' },
    })
  if (all.shadedWindows > 0)
    notes.push({
      level: 'info',
      code: 'edges-not-hidden',
      text: 'windows of layouts show solids with all edges, which the file states to be hidden or shaded: they are too many',
      count: all.shadedWindows,
    })
  if (all.solids && all.solids.withoutOutlines > 0)
    notes.push({
      level: 'info',
      code: 'limited-support',
      text: 'outlines of round solids are left out, which the file states to be shown: they are too many',
      count: all.solids.withoutOutlines,
      params: { what: 'DISPSILH' },
    })
  if (all.hasSolids && (all.counts.SECTIONOBJECT ?? 0) > 0)
    notes.push({
      level: 'info',
      code: 'limited-support',
      text: 'section planes are drawn, solids that they cut are whole',
      count: all.counts.SECTIONOBJECT,
      params: { what: 'SECTIONOBJECT' },
    })
  if (all.solidsWithoutWires > 0)
    notes.push({
      level: 'info',
      code: 'limited-support',
      text: '3D solids and regions that cannot be read are not drawn',
      count: all.solidsWithoutWires,
      params: { what: '3DSOLID' },
    })
  return notes
}
