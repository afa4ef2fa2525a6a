import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { drawingAtom, spaceAtom } from '../drawing/drawingState.ts'
import { viewerAtom } from '../viewer.ts'
import { type Mark, marksAtom, type SavedMark, selectedMarkAtom } from './marks.ts'
import { isSameView } from './sameView.ts'

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
