import { CallFailure } from '../../api/callFailure.ts'
import { allEdits, readReview, writeReview } from '../../device/reviewRows.ts'
import type { Design } from './design.ts'
import { sendEdit } from './editCalls.ts'

/**
 * Sends what was written of the account's other files without a connection. What is refused stays: it is settled when its file is opened again.
 * So is what was written by a link, whose ticket has gone with its page.
 */
export async function sendLeftEdits({ key, owner }: Design): Promise<void> {
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
