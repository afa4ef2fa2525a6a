import type { Getter } from 'jotai'
import { DraftingCompass, MessageSquarePlus, Ruler, ScanLine, Scissors, Spline, UnfoldHorizontal } from 'lucide-react'
import { determinant3, type Vec3 } from '../../../core/geometry/matrix.ts'
import { flatFace } from '../../../core/export/flat/flatFace.ts'
import type { Part } from '../../../core/scene/model.ts'
import { download, fileName } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { toWorld } from '../../../core/scene/upAxis.ts'
import { flatLook } from '../../../core/geometry/lookAt.ts'
import { faceSurface, statedSurface } from '../../../core/measure/faceSurface.ts'
import type { Pick, PointerHit } from '../../../../packages/viewer/src/api.ts'
import { putOnFace } from '../../features/section/sectionCommands.ts'
import { normalTowardsEye, towardsEye, trianglesOfFace } from '../../services/viewer/facePlace.ts'
import { unfoldTargetAtom } from '../../state/exportState.ts'
import { contextMenuAtom, targetFaceAtom } from '../../state/layout.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { overlayAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { toolAtom, toolHandlers, type ToolId, toolRegistered, viewerAtom } from '../../state/tool.ts'
import { projectionAtom, upAxisAtom } from '../../state/viewState.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasView, mayGiveShape } from '../../state/actions/conditions.ts'

/** Saves the outline of a plane face at the size of its occurrence. `world`: placement of the occurrence. */
async function saveFlatFace(part: Part, face: number, world: Float64Array, ending: 'dxf' | 'svg'): Promise<void> {
  // The texts of the dialog may not be there yet.
  await i18n.loadNamespaces('export')
  const t = i18n.getFixedT(null, 'export')
  const flat = flatFace(part, face, Math.cbrt(Math.abs(determinant3(world))))
  if (!flat) {
    notify('error', t('flat.none'))
    return
  }
  const text =
    ending === 'dxf'
      ? (await import('../../../core/export/flat/flatDxf.ts')).flatDxf(flat)
      : (await import('../../../core/export/flat/flatSvg.ts')).flatSvg(flat)
  const name = fileName(`${part.name || 'face'}.part`, ending)
  download(new Blob([text], { type: ending === 'dxf' ? 'image/vnd.dxf' : 'image/svg+xml' }), name)
  const size = (value: number): string => value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  const saved = t('flat.done', { name, width: size(flat.width), height: size(flat.height) })
  notify('success', flat.approximated > 0 ? `${saved} · ${t('flat.approximated', { curves: flat.approximated })}` : saved)
}

const partAt = (document: OpenDocument, node: number) => document.index.partAt(document.parts, node)

/** Turns the camera so that the target face lies flat in the picture, in true length. Holes and shafts are seen along their axis. */
function lookAtFace(store: Store): void {
  const viewer = store.get(viewerAtom)
  const document = store.get(documentAtom)
  const target = store.get(targetFaceAtom)
  const part = document && target && partAt(document, target.node)
  const points = viewer && part && trianglesOfFace(viewer, part, target.node, target.face)
  if (!points) return
  const { kind, axis } = faceSurface(part, target.face)
  const isRound = kind === 'cylinder' || kind === 'cone' || kind === 'torus'
  const world = viewer.transformOf(target.node)
  const row = (i: number): number => world[i] * axis[0] + world[i + 4] * axis[1] + world[i + 8] * axis[2]
  const along: Vec3 = [row(0), row(1), row(2)]
  const normal = isRound ? towardsEye(viewer, along) : normalTowardsEye(viewer, points, target.point ?? [points[0], points[1], points[2]])
  if (!normal) return
  const { clientWidth, clientHeight } = viewer.canvas
  const bounds = viewer.visibleBounds()
  const look = flatLook({
    points,
    normal,
    modelUp: toWorld(store.get(upAxisAtom), 0, 0, 1),
    screenUp: viewer.camera().up,
    aspect: clientWidth / Math.max(1, clientHeight),
    tallest: Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]),
  })
  store.set(projectionAtom, 'orthographic')
  viewer.setCamera({ ...look, projection: 'orthographic' }, { animate: true })
}

/** Takes a tool in hand and clicks with it where the menu was opened. */
async function clickWithTool(store: Store, tool: ToolId, hit: PointerHit): Promise<void> {
  store.set(toolAtom, tool)
  await toolRegistered(tool)
  if (store.get(toolAtom) === tool) toolHandlers(tool)?.click?.(store, hit)
}

const here = (id: 'measureHere' | 'commentHere', tool: ToolId, icon: Action['icon']): Action => ({
  id,
  group: 'tools',
  icon,
  enabled: (get) => hasView(get) && Boolean(get(contextMenuAtom)?.hit?.pick),
  run: ({ get, store }) => {
    const hit = get(contextMenuAtom)?.hit
    if (hit) void clickWithTool(store, tool, hit)
  },
})

/** Saves the outline of the target face, if it is plane. */
const flatOutline = (id: 'faceDxf' | 'faceSvg', ending: 'dxf' | 'svg', icon: Action['icon']): Action => ({
  id,
  group: 'export',
  icon,
  enabled: (get) => {
    const document = get(documentAtom)
    const target = get(targetFaceAtom)
    const part = document && target && hasView(get) && mayGiveShape(get) ? partAt(document, target.node) : undefined
    // A face whose surface is not stated is looked at when it is asked for.
    return part?.edges !== undefined && (statedSurface(part, target!.face)?.kind ?? 'plane') === 'plane'
  },
  run: ({ get }) => {
    const document = get(documentAtom)
    const target = get(targetFaceAtom)
    const part = document && target && partAt(document, target.node)
    if (part) void saveFlatFace(part, target.face, document.index.world.subarray(target.node * 16, target.node * 16 + 16), ending)
  },
})

/** The only occurrence that is a body, of a model of few occurrences: threads and callouts are none. */
function onlyBody(document: OpenDocument): number | undefined {
  const { occurrences } = document.index
  if (occurrences.length > 200) return undefined
  const bodies = Array.from(occurrences).filter((node) => partAt(document, node)?.mesh)
  return bodies.length === 1 ? bodies[0] : undefined
}

/** The part with the target face, the only selected part, or the only one of the model. */
function placeToUnfold(get: Getter): { node: number; face: number } | null {
  const document = get(documentAtom)
  if (!document) return null
  const target = get(targetFaceAtom)
  const { nodes } = get(selectionAtom)
  const only = nodes.size === 1 ? [...nodes][0] : onlyBody(document)
  const place = target ?? (only === undefined ? null : { node: only, face: -1 })
  const part = place && partAt(document, place.node)
  return part?.mesh && part.edges ? { node: place!.node, face: place!.face } : null
}

const pickUnder = (hit: PointerHit | undefined): Pick | undefined => hit?.pick ?? undefined

/** Actions at a place of the model: in the menu at the pointer, and for the selected face by key. */
export const placeActions: readonly Action[] = [
  {
    id: 'lookAt',
    group: 'view',
    icon: ScanLine,
    shortcuts: ['8'],
    enabled: (get) => hasView(get) && get(targetFaceAtom) !== null,
    run: ({ store }) => lookAtFace(store),
  },
  here('measureHere', 'measure', Ruler),
  {
    id: 'sectionHere',
    group: 'tools',
    icon: Scissors,
    enabled: (get) => hasView(get) && (pickUnder(get(contextMenuAtom)?.hit)?.face ?? -1) >= 0,
    run: ({ get, set, store }) => {
      const pick = pickUnder(get(contextMenuAtom)?.hit)
      if (pick && putOnFace(store, pick)) set(toolAtom, 'section')
    },
  },
  here('commentHere', 'comment', MessageSquarePlus),
  flatOutline('faceDxf', 'dxf', DraftingCompass),
  flatOutline('faceSvg', 'svg', Spline),
  {
    id: 'unfoldSheet',
    group: 'export',
    icon: UnfoldHorizontal,
    enabled: (get) => hasView(get) && mayGiveShape(get) && placeToUnfold(get) !== null,
    run: ({ get, set }) => {
      set(unfoldTargetAtom, placeToUnfold(get))
      set(overlayAtom, 'unfold')
    },
  },
]
