import { atom } from 'jotai'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import { mapX, mapY, scaleOf, type SpaceWindow, windowHas, windowsOf } from '../../../../core/drawing/spaceWindow.ts'
import { DIMENSIONS_LAYER, type MadeDimension, withDimensions } from '../../../../core/export/drawing/dimensionDxf.ts'
import { redrawDimension } from '../../../../core/export/drawing/redrawDimension.ts'
import { figureOf, gripDistance, movedBy, type SheetDimension } from '../../../../core/export/drawing/sheetDimension.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { madeSheetAtom } from '../../../services/open/drawingsOfModel.ts'
import { drawingAtom, drawingViewerAtom, layersShownAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { remember } from '../../../state/history.ts'
import type { Store } from '../../../state/store.ts'

const movedAtom = atom<{ drawing: Drawing; dimensions: readonly MadeDimension[] } | null>(null)

/** Dimensions of the sheet on screen that can be moved, where they are now: those of sheets that were made of a model. */
export const dimensionsAtom = atom((get): readonly MadeDimension[] => {
  const moved = get(movedAtom)
  const drawing = get(drawingAtom)
  if (!drawing) return []
  return moved?.drawing === drawing ? moved.dimensions : (get(madeSheetAtom)?.dimensions ?? [])
})

/** The same while their layer is shown. */
export const movableAtom = atom((get): readonly MadeDimension[] => {
  const layer = get(drawingAtom)?.layers.findIndex(({ name }) => name === DIMENSIONS_LAYER) ?? -1
  return get(layersShownAtom)[layer] === 1 ? get(dimensionsAtom) : []
})

/** The dimension that is being moved, by its number, and where it would be; nothing of the drawing has changed yet. */
export const heldAtom = atom<{ at: number; now: SheetDimension } | null>(null)

/** The window of the shown tab in which a dimension is seen. */
export function windowOf(store: Pick<Store, 'get'>, { at }: { at: readonly [number, number] }): SpaceWindow | undefined {
  const drawing = store.get(drawingAtom)
  return drawing
    ? windowsOf(drawing, store.get(spaceAtom)).find(
        (window) => window.space === 0 && windowHas(window, mapX(window.toSheet, at[0], at[1]), mapY(window.toSheet, at[0], at[1])),
      )
    : undefined
}

/** Number of the dimension that a press within `radius` pixels of this point of the canvas grabs; -1 where there is none. */
export function dimensionAt(store: Store, viewer: DrawingViewer, x: number, y: number, radius: number): number {
  const [drawing, dimensions] = [store.get(drawingAtom), store.get(movableAtom)]
  if (!drawing || dimensions.length === 0) return -1
  const sheet = viewer.toSheet(x, y)
  const window = windowsOf(drawing, store.get(spaceAtom)).find((each) => each.space === 0 && windowHas(each, sheet.x, sheet.y))
  if (!window) return -1
  const [px, py] = [mapX(window.toSpace, sheet.x, sheet.y), mapY(window.toSpace, sheet.x, sheet.y)]
  let nearest = radius / (viewer.view().scale * scaleOf(window.toSheet))
  let found = -1
  for (const [at, { dimension }] of dimensions.entries()) {
    const distance = gripDistance(figureOf(dimension), [px, py])
    if (distance > nearest) continue
    nearest = distance
    found = at
  }
  return found
}

/** Moves the held dimension by a way in coordinates of model space from `from`; it stays where its text would leave the window. */
export function holdAt(store: Store, at: number, from: SheetDimension, way: readonly [number, number]): void {
  const now = movedBy(from, [way[0], way[1]])
  if (windowOf(store, figureOf(now).text)) store.set(heldAtom, { at, now })
}

/** Leaves the held dimension where it is: a step that can be taken back. */
export function dropHeld(store: Store): void {
  const held = store.get(heldAtom)
  store.set(heldAtom, null)
  const before = held && store.get(dimensionsAtom)[held.at]?.dimension
  if (!before || before === held.now) return
  const { at, now } = held
  if (!put(store, at, now)) return
  remember(store, { undo: () => void put(store, at, before), redo: () => void put(store, at, now) })
}

function put(store: Store, at: number, dimension: SheetDimension): boolean {
  const [drawing, dimensions] = [store.get(drawingAtom), store.get(dimensionsAtom)]
  const made = dimensions[at]
  if (!drawing || !made || !redrawDimension(drawing, made.written.handle, made.dimension, dimension)) return false
  store.set(movedAtom, { drawing, dimensions: dimensions.with(at, { ...made, dimension }) })
  store.get(drawingViewerAtom)?.redraw(0)
  return true
}

/** The file of the sheet that was made of a model, with its dimensions where they are now; undefined for other drawings, and where layers were turned off. */
export async function movedSheet(store: Store): Promise<Blob | undefined> {
  const [drawing, sheet] = [store.get(drawingAtom), store.get(madeSheetAtom)]
  if (!drawing || !sheet || store.get(layersShownAtom).some((shown, at) => (shown === 1) !== drawing.layers[at].visible)) return undefined
  return new Blob([withDimensions(await sheet.blob.text(), store.get(dimensionsAtom))], { type: sheet.blob.type })
}
