import { atom } from 'jotai'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { DrawingPick, DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import { remember } from '../history.ts'
import { documentAtom } from '../document.ts'
import { isOneOf, persistedAtom } from '../../lib/persisted.ts'
import type { Store } from '../store.ts'
import type { Rect } from '../../../core/drawing/space.ts'
import { plotOf, type PlotChoice } from '../../../core/drawing/plotStyles.ts'
import type { Ink } from '../../../core/drawing/resolvedStyle.ts'
import { layersIn } from '../../../core/drawing/layerStates.ts'

/** The 2D drawing on screen; null when it is a model, or nothing. */
export const drawingAtom = atom((get): Drawing | null => get(documentAtom)?.drawing ?? null)
/** The viewer behind the canvas of a drawing. */
export const drawingViewerAtom = atom<DrawingViewer | null>(null)

/** What belongs to one drawing and is forgotten with it, not while more of it comes: a value that was written for another is the first one. */
export function ofDrawing<T>(first: (drawing: Drawing | null) => T) {
  const kept = atom<{ document: number | undefined; value: T } | null>(null)
  const initial = atom((get) => first(get(drawingAtom)))
  const document = atom((get) => get(documentAtom)?.id)
  return atom(
    (get): T => {
      const now = get(kept)
      return now && now.document === get(document) ? now.value : get(initial)
    },
    (get, set, value: T) => set(kept, { document: get(document), value }),
  )
}

/** Index of the tab that is shown. */
export const spaceAtom = ofDrawing((drawing) => drawing?.first ?? 0)

const layersAtom = ofDrawing<Uint8Array<ArrayBuffer>>(() => new Uint8Array())

/** Which layers are drawn, by index. */
export const layersShownAtom = atom(
  (get): Uint8Array<ArrayBuffer> => {
    const chosen = get(layersAtom)
    // Layers that nothing chose are as the file has them: all at first, those of entities that came later after that.
    return Uint8Array.from(get(drawingAtom)?.layers ?? [], ({ visible }, at) => chosen[at] ?? (visible ? 1 : 0))
  },
  (_get, set, shown: Uint8Array<ArrayBuffer>) => set(layersAtom, shown),
)

/** Index of the file's layer state as which layers look; -1 = as the file has them. */
export const layerStateAtom = ofDrawing<number>(() => -1)

/** The drawing with its layers as they look: for all that is drawn and written of it. */
export const drawnAtom = atom((get): Drawing | null => {
  const drawing = get(drawingAtom)
  const state = drawing?.layerStates?.[get(layerStateAtom)]
  return drawing && state ? { ...drawing, layers: layersIn(drawing.layers, state) } : drawing
})

/** Shows these layers and no others, looking as in the state; a step that can be taken back. */
export function showLayers(store: Store, next: Uint8Array<ArrayBuffer>, state = store.get(layerStateAtom)): void {
  const before = [store.get(layersShownAtom), store.get(layerStateAtom)] as const
  const show = (shown: Uint8Array<ArrayBuffer>, index: number): void => {
    store.set(layerStateAtom, index)
    store.set(layersShownAtom, shown)
  }
  show(next, state)
  remember(store, { undo: () => show(...before), redo: () => show(next, state) })
}

/** Layers that are on in a layer state of the file; -1: as the file has them. */
export const shownInState = ({ layers, layerStates }: Drawing, state: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(layerStates?.[state] ? layersIn(layers, layerStates[state]) : layers, ({ visible }) => (visible ? 1 : 0))

export interface DrawingSelection {
  space: number
  entities: ReadonlySet<number>
}
const nothing: DrawingSelection = { space: 0, entities: new Set() }
export const drawingSelectionAtom = ofDrawing(() => nothing)
export const drawingHoverAtom = ofDrawing<DrawingPick | null>(() => null)

/** The selection after a click: Ctrl or Cmd adds and takes away, as long as it is in the same space. */
export function selectionAfter({ space, entities }: DrawingSelection, pick: DrawingPick | null, additive: boolean): DrawingSelection {
  if (!pick) return additive ? { space, entities } : nothing
  if (!additive || pick.space !== space) return { space: pick.space, entities: new Set([pick.entity]) }
  const next = new Set(entities)
  if (!next.delete(pick.entity)) next.add(pick.entity)
  return { space, entities: next }
}

export const grounds = ['auto', 'dark', 'paper'] as const
/** The ground of the drawing: `auto` is dark for model space and paper for sheets. */
export const groundAtom = persistedAtom<(typeof grounds)[number]>('facet.drawing.ground', 'auto', isOneOf(grounds))
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const weightsAtom = persistedAtom<boolean>('facet.drawing.weights', true, isBoolean)
export const monochromeAtom = persistedAtom<boolean>('facet.drawing.monochrome', false, isBoolean)

/** Which plot style table the drawing is shown with. */
export const plotChoiceAtom = ofDrawing<PlotChoice>(() => 'saved')
/** Whether the table is being chosen. */
export const choosingPlotAtom = atom(false)
/** The table of the tab that is shown, with the units of its sheet; undefined: objects have their own colours. */
export const plotAtom = atom((get): Ink['plot'] => {
  const drawing = get(drawingAtom)
  const space = drawing?.spaces[get(spaceAtom)]
  return drawing && space ? plotOf(drawing, space, get(plotChoiceAtom)) : undefined
})

/** Whether the search for texts is open. */
export const textSearchAtom = atom(false)

/** Which way out of a drawing is being set up. */
export const exportDialogAtom = atom<'pdf' | 'svg' | 'png' | null>(null)

/** The dialog to come back to while the user drags a frame around the printed area. */
export const choosingAreaAtom = atom<'pdf' | 'svg' | null>(null)
/** What the user has framed, on which tab of which drawing. */
export const printAreaAtom = atom<{ drawing: Drawing; tab: number; rect: Rect } | null>(null)
