import { CallFailure } from '../../api/callFailure.ts'
import { allEdits, readReview, writeReview } from '../../device/reviewRows.ts'
import type { Design } from './design.ts'
import { sendEdit } from './editCalls.ts'

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
