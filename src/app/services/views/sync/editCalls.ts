import { Emitter } from '../../../lib/emitter.ts'
import { addComment, addView, deleteComment, deleteView, MAX_VIEW_PICTURE_BYTES, updateComment, updateView } from '../../../../../contract/calls/views.ts'
import { pictureText } from '../../../lib/blobs.ts'
import { CallFailure } from '../../api/callFailure.ts'
import { callServer } from '../../api/callServer.ts'
import { allEdits, type EditRow, readReview, writeReview } from '../../device/reviewRows.ts'
import type { Design } from './design.ts'

/** A view's picture as the calls take it; undefined when there is none, or it is larger than they allow. */
export const pictureBody = async (picture?: Blob): Promise<string | undefined> =>
  picture && picture.size <= MAX_VIEW_PICTURE_BYTES ? pictureText(picture) : undefined

/** The call that makes each kind of edit on the server. */
export const editCalls = { addView, updateView, deleteView, addComment, updateComment, deleteComment }

/** How a call identifies its design to the server. */
export type DesignName = { recordId: string } | { ticket: string }

/** Makes an edit on the server; answers with the server's version of the record. Rejects with `CallFailure`. */
export const sendEdit = ({ kind, body }: EditRow, name: DesignName): Promise<object> => callServer(editCalls[kind], { body: { ...body, ...name } as never })

/**
 * Sends edits of the account's other files that were made without a connection. Refused edits stay until their file is opened again.
 * So do edits made through a link, whose ticket has gone with its page.
 */
export async function sendPendingEdits({ key, owner }: Design): Promise<void> {
  if (owner === '') return
  const edits = (await allEdits()).filter(({ design }) => design.startsWith(`${owner}|`) && design !== key)
  for (const design of new Set(edits.map((edit) => edit.design))) {
    const { recordId } = (await readReview(design)).design
    if (recordId === null || design.startsWith(`${owner}|share:`)) continue
    try {
      for (const edit of edits.filter((each) => each.design === design)) {
        await sendEdit(edit, { recordId })
        await writeReview(design, { without: { edits: [edit.id] } })
      }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.is('networkAnomaly')) return
    }
  }
}

const news = new Emitter<{ review: string | undefined }>()

/** Reports news of the server about views and comments of a record of the user's; without an id, maybe of any. */
export const tellReviewNews = (recordId?: string): void => news.emit('review', recordId)

/** Returns the function that stops listening to these news. */
export const onReviewNews = (listener: (recordId?: string) => void): (() => void) => news.on('review', listener)
