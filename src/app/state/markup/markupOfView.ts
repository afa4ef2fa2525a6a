import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { CameraState } from '../../../viewer/api.ts'
import { drawingAtom, spaceAtom } from '../drawing/drawingState.ts'
import { viewerAtom } from '../viewer.ts'
import { type Mark, marksAtom, type SavedMark, selectedMarkAtom } from './marks.ts'

/** Share of the view's height. */
const SAME = 2e-3

/** Whether two cameras see the same picture. */
export function isSameView(a: CameraState, b: CameraState): boolean {
  const near = (p: readonly number[], q: readonly number[], within: number): boolean => p.every((value, i) => Math.abs(value - q[i]) <= within)
  const size = a.height * SAME
  return (
    a.projection === b.projection &&
    Math.abs(a.height - b.height) <= size &&
    near(a.target, b.target, size) &&
    near(a.up, b.up, SAME) &&
    near(directionOf(a), directionOf(b), SAME)
  )
}

function directionOf({ position, target }: CameraState): number[] {
  const way = position.map((value, axis) => value - target[axis])
  const length = Math.hypot(...way) || 1
  return way.map((value) => value / length)
}

/** The marks that belong to this view: those on the model, those over this very picture, those on this tab of a drawing. */
export function captureMarkup(get: Getter): Partial<ViewState> {
  const camera = get(viewerAtom)?.camera()
  const tab = get(drawingAtom) ? get(spaceAtom) : undefined
  const shown = get(marksAtom).filter((mark) => mark.tab === tab && !(mark.camera && camera && !isSameView(mark.camera, camera)))
  return { markup: shown.map(({ camera: _camera, tab: _tab, ...mark }): SavedMark => mark) }
}

const showAtom = atom(null, (get, set, { markup, camera, layout }: ViewState) => {
  const drawing = get(drawingAtom)
  const tab = drawing
    ? Math.max(
        0,
        drawing.spaces.findIndex(({ name }) => name === layout),
      )
    : undefined
  const here = markup.map((mark): Mark => ({ ...mark, ...(mark.space === 'picture' && { camera }), ...(tab !== undefined && { tab }) }))
  // Marks on other tabs of a drawing are no part of this view.
  set(marksAtom, [...get(marksAtom).filter((mark) => tab !== undefined && mark.tab !== tab), ...here])
  set(selectedMarkAtom, null)
})

export function applyMarkup(set: Setter, state: ViewState): void {
  set(showAtom, state)
}
