import { atom } from 'jotai'
import { openedRecordAtom } from '../../../state/openedRecord.ts'
import { dropReview, readReview } from '../../device/reviewRows.ts'
import { pageSession } from '../../open/session.ts'
import { ownerAtom } from '../../../state/session/token.ts'
import { visitOf } from '../../links/linkView.ts'
import { documentAtom } from '../../../state/document.ts'
import { appStore } from '../../../state/store.ts'
import { type Design, designAtom, designOf, fileKey } from './design.ts'
import { editRow, isOfflineAtom, synchronize } from './synchronize.ts'
import { onReviewNews, pictureBody, sendPendingEdits } from './editCalls.ts'
import { loadReview, reviewAtom, unsentAtom, write } from './review.ts'

/** The realtime channel tells only the owner of a design: visitors look now and then, and everybody as long as something is not sent. */
const LOOK_MS = 30_000

/** What says whose views and comments are shown. */
const placeAtom = atom((get) => {
  const opened = get(openedRecordAtom)
  const document = get(documentAtom)
  return opened && document && opened.documentId === document.id ? { recordId: opened.recordId, owner: get(ownerAtom), document: document.id } : null
})
const openDocumentAtom = atom((get) => get(documentAtom)?.id)

let started = false

/** From now on the views and comments of the model on screen are there, and in step with the server's. */
export function startSyncService(): void {
  if (started) return
  started = true
  appStore.sub(placeAtom, () => void follow())
  appStore.sub(openDocumentAtom, () => {
    if (appStore.get(placeAtom) === null) void loadReview(null)
  })
  void follow()
  onReviewNews((recordId) => {
    const remote = appStore.get(designAtom)?.remote
    if (recordId === undefined || (remote && 'recordId' in remote && remote.recordId === recordId)) synchronize()
  })
  addEventListener('online', () => {
    synchronize()
    sendPending()
  })
  document.addEventListener('visibilitychange', () => !document.hidden && synchronize())
  setInterval(() => {
    const design = appStore.get(designAtom)
    const isVisitor = design?.remote && 'code' in design.remote
    if (!document.hidden && (isVisitor || appStore.get(unsentAtom) > 0 || appStore.get(isOfflineAtom))) synchronize()
  }, LOOK_MS)
}

async function follow(): Promise<void> {
  const place = appStore.get(placeAtom)
  const file = pageSession.opener.opened
  if (!place || !file) return loadReview(null)
  const code = file.origin.kind === 'share' && visitOf(file.origin.code)?.review ? file.origin.code : undefined
  const design = designOf({ owner: place.owner, recordId: place.recordId, code, file: await fileKey(file) })
  if (appStore.get(placeAtom) !== place) return
  const isSame = appStore.get(designAtom)?.key === design.key
  if (isSame) appStore.set(designAtom, design)
  else await loadReview(design)
  if (design.guestKey) await adoptGuest(design, design.guestKey)
  synchronize()
  sendPending()
}

/** Sends edits of other files that were made without a connection. */
function sendPending(): void {
  const design = appStore.get(designAtom)
  if (design) void sendPendingEdits(design).catch((error: unknown) => console.warn('not sent', error))
}

/** What a guest saved and wrote of the same file on this device comes into the account, as its files do. */
async function adoptGuest(design: Design, guestKey: string): Promise<void> {
  const guest = await readReview(guestKey).catch(() => undefined)
  const present = appStore.get(reviewAtom)
  if (!guest || present?.design.design !== design.key || guest.views.length + guest.comments.length === 0) return
  const author = { id: design.owner, nickname: '', avatar: '' }
  const comments = guest.comments.filter(({ deleted }) => !deleted).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const addedViews = await Promise.all(
    guest.views.map(async ({ id, name, state, thumbnail }) =>
      editRow(design.key, { kind: 'addView', body: { id, name, state, picture: await pictureBody(thumbnail) } }),
    ),
  )
  await write(design.key, {
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
