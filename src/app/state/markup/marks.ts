import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { Spot } from '../../../core/markup/markPath.ts'
import type { CameraState } from '../../../../packages/viewer/src/api.ts'
import { remember, setAsStep } from '../history.ts'
import { perDocument } from '../perDocument.ts'
import type { Store } from '../store.ts'
import { drawingAtom, spaceAtom } from '../drawing/drawingState.ts'
import { viewerAtom } from '../tool.ts'

/** The words of stamps, with the colour that each begins with. The words are texts (`markup:stamp.<id>`), read in everybody's own language. */
export const stamps = {
  approved: '#009e73',
  rejected: '#d55e00',
  forReview: '#0072b2',
  revise: '#d55e00',
  checked: '#009e73',
  draft: '#0072b2',
  final: '#009e73',
  void: '#d55e00',
} as const

export type StampId = keyof typeof stamps
export const stampIds = Object.keys(stamps) as StampId[]
export const isStampId = (text: string | undefined): text is StampId => text !== undefined && Object.hasOwn(stamps, text)

type SavedMark = ViewState['markup'][number]
export type MarkKind = SavedMark['kind']
export const markKinds = ['arrow', 'cloud', 'box', 'freehand', 'text', 'stamp'] as const satisfies readonly MarkKind[]

/**
 * A mark as the contract has it. Boxes and clouds have four corners; arrows go from the first point to the second; texts and stamps stand at their only one.
 * Points on a model are where the file has them (world millimetres); on a drawing they are units of its tab.
 */
export interface Mark extends SavedMark {
  /** Camera of a mark over the picture. The mark is shown from there only. */
  camera?: CameraState
  /** Tab of a mark on a drawing. */
  tab?: number
}

/** Largest number that the contract takes. */
const MOST_MARKS = 500
export const MOST_POINTS = 2000

export const marksAtom = perDocument<readonly Mark[]>([])
export const selectedMarkAtom = perDocument<string | null>(null)
export const hasMarksAtom = atom((get) => get(marksAtom).length > 0)

/** Changes the list as one step. */
function change(store: Store, to: (before: readonly Mark[]) => readonly Mark[]): void {
  setAsStep(store, marksAtom, to(store.get(marksAtom)).slice(-MOST_MARKS))
}

export function addMark(store: Store, mark: Mark): void {
  change(store, (before) => [...before, mark])
  store.set(selectedMarkAtom, mark.id)
}

/** Changes one mark, as one step. */
export const updateMark = (store: Store, id: string, to: Partial<Omit<Mark, 'id'>>): void =>
  change(store, (before) => before.map((mark) => (mark.id === id ? { ...mark, ...to } : mark)))

/** The same without a step of its own: while it is dragged. */
export const bendMark = (store: Store, id: string, to: Partial<Omit<Mark, 'id'>>): void =>
  store.set(marksAtom, (before) => before.map((mark) => (mark.id === id ? { ...mark, ...to } : mark)))

export function deleteMark(store: Store, id: string): void {
  change(store, (before) => before.filter((mark) => mark.id !== id))
  store.set(selectedMarkAtom, null)
}

/** Letters typed one after the other are one step. */
const typing = { id: '', at: 0 }
const TYPING_MS = 2000

export function setMarkText(store: Store, id: string, text: string): void {
  const isGoingOn = typing.id === id && performance.now() - typing.at < TYPING_MS
  typing.id = id
  typing.at = performance.now()
  if (isGoingOn) return bendMark(store, id, { text })
  const before = store.get(marksAtom)
  bendMark(store, id, { text })
  let after = before
  remember(store, {
    undo() {
      after = store.get(marksAtom)
      store.set(marksAtom, before)
    },
    redo: () => store.set(marksAtom, after),
  })
}

export function clearMarks(store: Store): void {
  change(store, () => [])
  store.set(selectedMarkAtom, null)
}

/** The mark that is being drawn, with its spots as a finished mark has them. */
export interface Draft {
  kind: MarkKind
  spots: readonly Spot[]
}
export const draftAtom = atom<Draft | null>(null)
/** Counts requests to put the focus into the field of a text. */
export const textRequestAtom = atom(0)
/** Whether there is a mark, or the beginning of one. */
export const markupShownAtom = atom((get) => get(draftAtom) !== null || get(marksAtom).length > 0)

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
