import type { ViewState } from '../../../../contract/viewState.ts'
import type { ListedView } from '../../../core/pmi/savedView.ts'
import type { ViewRow } from '../device/reviewRows.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { remember } from '../../state/history.ts'
import { perDocument } from '../../state/perDocument.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { applyView, captureView } from './captureView.ts'
import { fileViewId, fileViewsAtom, selfOf, stateOfFileView } from './fileViews.ts'
import { designAtom } from './sync/design.ts'
import { makeEdit } from './sync/synchronize.ts'
import { pictureBody } from './sync/editCalls.ts'
import { reviewAtom, viewsAtom, write } from './sync/review.ts'
import { viewPicture } from '../picture/pictureOfModel.ts'

/** The view that was shown or saved last. */
export const shownViewAtom = perDocument<string | null>(null)

const viewById = (store: Store, id: string): ViewRow | undefined => store.get(viewsAtom).find((view) => view.id === id)

async function add(store: Store, view: ViewRow): Promise<void> {
  const { id, name, state, thumbnail } = view
  makeEdit(store, { kind: 'addView', body: { id, name, state, picture: await pictureBody(thumbnail) } }, { views: [view] })
}

const remove = (store: Store, id: string): void => makeEdit(store, { kind: 'deleteView', body: { id } }, { without: { views: [id] } })

/** Saves the screen as a view. Undefined when there is nothing to save, or more than a view may hold. */
export async function saveView(store: Store, nameOf: (number: number) => string): Promise<ViewRow | undefined> {
  const design = store.get(designAtom)
  const viewer = store.get(viewerAtom) ?? store.get(drawingViewerAtom)
  const state = captureView(store)
  if (!design?.canWrite || !viewer || !state) return undefined
  const thumbnail = await viewPicture(store, viewer)
  const names = new Set(store.get(viewsAtom).map(({ name }) => name))
  let number = names.size + 1
  while (names.has(nameOf(number))) number++
  const now = new Date().toISOString()
  const view: ViewRow = {
    design: design.key,
    id: crypto.randomUUID(),
    name: nameOf(number),
    state,
    thumbnail,
    creator: selfOf(design),
    createdAt: now,
    updatedAt: now,
  }
  await add(store, view)
  store.set(shownViewAtom, view.id)
  // A deleted id is never used again: redo makes a new view.
  let id = view.id
  remember(store, {
    undo: () => remove(store, id),
    redo() {
      id = crypto.randomUUID()
      void add(store, { ...view, id })
    },
  })
  return view
}

async function change(store: Store, id: string, { name, state, thumbnail }: Partial<Pick<ViewRow, 'name' | 'state' | 'thumbnail'>>): Promise<void> {
  const view = viewById(store, id)
  if (!view) return
  const picture = await pictureBody(thumbnail)
  const given = { ...(name !== undefined && { name }), ...(state && { state }), ...(thumbnail && { thumbnail }) }
  makeEdit(store, { kind: 'updateView', body: { id, name, state, picture } }, { views: [{ ...view, ...given, updatedAt: new Date().toISOString() }] })
}

function changeAsStep(store: Store, view: ViewRow, to: Partial<Pick<ViewRow, 'name' | 'state' | 'thumbnail'>>): void {
  const { id, name, state, thumbnail } = view
  const from = { ...(to.name !== undefined && { name }), ...(to.state && { state, thumbnail }) }
  void change(store, id, to)
  remember(store, { undo: () => void change(store, id, from), redo: () => void change(store, id, to) })
}

export function renameView(store: Store, view: ViewRow, name: string): void {
  const wanted = name.trim()
  if (wanted !== '' && wanted !== view.name) changeAsStep(store, view, { name: wanted })
}

/** Replaces the view by the present screen. False when that is more than a view may hold. */
export async function updateView(store: Store, view: ViewRow): Promise<boolean> {
  const viewer = store.get(viewerAtom) ?? store.get(drawingViewerAtom)
  const state = captureView(store)
  if (!viewer || !state) return false
  changeAsStep(store, view, { state, thumbnail: await viewPicture(store, viewer) })
  store.set(shownViewAtom, view.id)
  return true
}

export function deleteView(store: Store, view: ViewRow): void {
  let { id } = view
  remove(store, id)
  remember(store, {
    undo() {
      id = crypto.randomUUID()
      void add(store, { ...view, id })
    },
    redo: () => remove(store, id),
  })
}

/** Puts a view at another place of the list, from 0. The order is the user's own, on this device. */
export function placeView(store: Store, id: string, place: number): void {
  const rows = store.get(reviewAtom)
  if (!rows) return
  const others = store
    .get(viewsAtom)
    .map((view) => view.id)
    .filter((other) => other !== id)
  const order = others.toSpliced(Math.max(0, place), 0, id)
  void write(store, rows.design.design, { design: { ...rows.design, order } })
}

export function showView(store: Store, { id, state }: { id: string; state: ViewState }): void {
  applyView(store, state)
  store.set(shownViewAtom, id)
}

/** Shows a view that the file holds. False when it cannot be shown. */
export function showFileView(store: Store, view: ListedView): boolean {
  const state = stateOfFileView(store, view)
  if (!state) return false
  showView(store, { id: fileViewId(view), state })
  return true
}

/**
 * Shows the view after (1) or before (-1) the one that is shown, from the end over to the beginning: those of the user, then those of the file that show annotations.
 * Returns its name; undefined when there is none.
 */
export function stepView(store: Store, by: 1 | -1): string | undefined {
  const views = [
    ...store.get(viewsAtom).map((view) => ({ id: view.id, name: view.name, show: () => showView(store, view) })),
    ...store.get(fileViewsAtom).annotated.map((listed) => ({ id: fileViewId(listed), name: listed.view.name, show: () => showFileView(store, listed) })),
  ]
  if (views.length === 0) return undefined
  const at = views.findIndex(({ id }) => id === store.get(shownViewAtom))
  const view = views[at < 0 ? (by > 0 ? 0 : views.length - 1) : (at + by + views.length) % views.length]
  view.show()
  return view.name
}
