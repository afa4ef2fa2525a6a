import type { Edit, EditRow, ReviewWrite } from '../../device/reviewRows.ts'
import { appStore } from '../../../state/store.ts'
import { designAtom } from './design.ts'
import { reviewAtom, write } from './review.ts'
import { synchronize } from './synchronize.ts'

let edits = 0
const DIGITS = 12

/** Ids of edits rise by time, and differ in every tab. */
const editId = (): string =>
  `${Date.now().toString(36).padStart(DIGITS, '0')}.${(edits++).toString(36).padStart(DIGITS, '0')}.${crypto.randomUUID().slice(0, 8)}`

export const editRow = (design: string, edit: Edit): EditRow => ({ ...edit, id: editId(), design })

/** Makes an edit here and now; where the server keeps the review too, it is told as soon as it can be reached. */
export function makeEdit(edit: Edit, change: ReviewWrite): void {
  const design = appStore.get(designAtom)
  if (!design?.canWrite) return
  const here = <Row extends { design: string }>(rows?: readonly Row[]): Row[] | undefined => rows?.map((row) => ({ ...row, design: design.key }))
  const rows = appStore.get(reviewAtom)?.design
  // The record is needed to send edits when another file is on screen, and to take all away with it.
  const own = rows?.recordId === null ? { design: { ...rows, recordId: design.recordId } } : {}
  void write(design.key, {
    ...own,
    ...change,
    views: here(change.views),
    comments: here(change.comments),
    edits: design.remote ? [editRow(design.key, edit)] : [],
  })
  synchronize()
}
