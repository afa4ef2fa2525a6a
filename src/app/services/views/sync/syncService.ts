import { atom } from 'jotai'
import { openedRecordAtom } from '../../../state/openedRecord.ts'
import { dropReview, readReview } from '../../device/reviewRows.ts'
import { sessionOf } from '../../open/session.ts'
import { ownerAtom } from '../../../state/session/token.ts'
import { visitOf } from '../../links/visits.ts'
import { documentAtom } from '../../../state/document.ts'
import { perStore, type Store } from '../../../state/store.ts'
import { type Design, designAtom, designOf, fileKey } from './design.ts'
import { editRow, isOfflineAtom, synchronize } from './synchronize.ts'
import { onReviewNews, pictureBody, sendPendingEdits } from './editCalls.ts'
import { loadReview, reviewAtom, unsentAtom, write } from './review.ts'

/** The realtime channel notifies only the owner of a design: visitors poll, and everybody as long as something is not sent. */
const LOOK_MS = 30_000

/** Identifies the design whose views and comments are shown. */
const placeAtom = atom((get) => {
  const opened = get(openedRecordAtom)
  const document = get(documentAtom)
  return opened && document && opened.documentId === document.id ? { recordId: opened.recordId, owner: get(ownerAtom), document: document.id } : null
})
const openDocumentAtom = atom((get) => get(documentAtom)?.id)

/** From now on the views and comments of the model on screen are there, and in step with the server's. */
export const startSyncService = perStore((store): void => {
  store.sub(placeAtom, () => void follow(store))
  store.sub(openDocumentAtom, () => {
    if (store.get(placeAtom) === null) void loadReview(store, null)
  })
  void follow(store)
  onReviewNews((recordId) => {
    const remote = store.get(designAtom)?.remote
    if (recordId === undefined || (remote && 'recordId' in remote && remote.recordId === recordId)) synchronize(store)
  })
  addEventListener('online', () => {
    synchronize(store)
    sendPending(store)
  })
  document.addEventListener('visibilitychange', () => !document.hidden && synchronize(store))
  setInterval(() => {
    const design = store.get(designAtom)
    const isVisitor = design?.remote && 'code' in design.remote
    if (!document.hidden && (isVisitor || store.get(unsentAtom) > 0 || store.get(isOfflineAtom))) synchronize(store)
  }, LOOK_MS)
})

async function follow(store: Store): Promise<void> {
  const place = store.get(placeAtom)
  const file = sessionOf(store).opener.opened
  if (!place || !file) return loadReview(store, null)
  const code = file.origin.kind === 'share' && visitOf(file.origin.code)?.review ? file.origin.code : undefined
  const design = designOf({ owner: place.owner, recordId: place.recordId, code, file: await fileKey(file) })
  if (store.get(placeAtom) !== place) return
  const isSame = store.get(designAtom)?.key === design.key
  if (isSame) store.set(designAtom, design)
  else await loadReview(store, design)
  if (design.guestKey) await adoptGuest(store, design, design.guestKey)
  synchronize(store)
  sendPending(store)
}

/** Sends edits of other files that were made without a connection. */
function sendPending(store: Store): void {
  const design = store.get(designAtom)
  if (design) void sendPendingEdits(design).catch((error: unknown) => console.warn('not sent', error))
}

/** What a guest saved and wrote of the same file on this device comes into the account, as its files do. */
async function adoptGuest(store: Store, design: Design, guestKey: string): Promise<void> {
  const guest = await readReview(guestKey).catch(() => undefined)
  const present = store.get(reviewAtom)
  if (!guest || present?.design.design !== design.key || guest.views.length + guest.comments.length === 0) return
  const author = { id: design.owner, nickname: '', avatar: '' }
  const comments = guest.comments.filter(({ deleted }) => !deleted).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const addedViews = await Promise.all(
    guest.views.map(async ({ id, name, state, thumbnail }) =>
      editRow(design.key, { kind: 'addView', body: { id, name, state, picture: await pictureBody(thumbnail) } }),
    ),
  )
  await write(store, design.key, {
    design: { ...present.design, order: [...present.design.order, ...guest.design.order] },
    views: guest.views.map((view) => ({ ...view, design: design.key, creator: author })),
    comments: comments.map((comment) => ({ ...comment, design: design.key, author })),
    edits: [
      ...addedViews,
      ...comments.map(({ id, text, parentId, anchor }) => editRow(design.key, { kind: 'addComment', body: { id, text, parentId, anchor } })),
    ],
  })
  await dropReview(guestKey)
}
