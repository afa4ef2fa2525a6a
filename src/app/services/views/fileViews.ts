import { atom } from 'jotai'
import { viewState, type ViewState } from '../../../../contract/viewState.ts'
import { cameraOfView, hiddenInView, type ListedView, listedViews, sectionsOfView } from '../../../core/pmi/savedView.ts'
import { MAX_PLANES } from '../../../core/section/plane.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { pathsOf } from '../../state/partPath.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import type { Author } from '../device/reviewRows.ts'
import { captureView } from './captureView.ts'
import { type Design, designAtom } from './sync/design.ts'

const none: { annotated: ListedView[]; standard: ListedView[] } = { annotated: [], standard: [] }

/** Views that the file on screen holds. */
export const fileViewsAtom = atom((get) => {
  const pmi = get(documentAtom)?.structure.pmi
  return pmi ? listedViews(pmi) : none
})

/** The id of a view of the file in `shownViewAtom`, where views of the user have those of their own. */
export const fileViewId = ({ place }: ListedView): string => `file:${place}`

/** A view of the file as the app saves views: its camera, planes, bodies and callouts; measurements, markup and looks stay as they are on screen. */
export function stateOfFileView(store: Store, { view, place }: ListedView, opened: OpenDocument | null = store.get(documentAtom)): ViewState | undefined {
  const canvas = store.get(viewerAtom)?.canvas
  if (!opened || !canvas) return undefined
  const { index, parts } = opened
  const camera = cameraOfView(index, view, place, parts, canvas.clientWidth / Math.max(1, canvas.clientHeight))
  if (!camera) return undefined
  const sections = sectionsOfView(index, view, place)
    .slice(0, MAX_PLANES)
    .map(({ normal, distance }): ViewState['sections'][number] => ({ normal: [...normal], distance }))
  const { explode: _, ...present } = captureView(store) ?? viewState.parse({ version: 1, camera })
  return { ...present, camera, sections, hidden: pathsOf(index, hiddenInView(index, view, place)), isolated: [] }
}

/** Whether the user may save views and write comments here. */
export const canWriteAtom = atom((get) => get(designAtom)?.canWrite ?? false)

/** The user, as the author of new views and comments. The server adds the name. */
export const selfOf = ({ owner }: Design): Author => (owner === '' ? null : { id: owner, nickname: '', avatar: '' })

/** Whether it is the user's own: views and comments are changed and deleted by who made them only. */
export const isOwn = (design: Design | null, author: Author): boolean =>
  design !== null && design.canWrite && (design.owner === '' ? author === null : author?.id === design.owner)

/** The view whose name is being written. */
export const renamedViewAtom = atom<string | null>(null)
