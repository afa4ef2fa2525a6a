import { deviceDatabase } from './database.ts'
import type { CommentRow, DesignRow, EditRow, ViewRow } from './reviewRow.ts'

/** Everything that the device keeps of a design's review. */
export interface ReviewRows {
  design: DesignRow
  views: ViewRow[]
  comments: CommentRow[]
  /** In the order in which they were made. */
  edits: EditRow[]
}

export const emptyReview = (design: string): ReviewRows => ({
  design: { design, recordId: null, cursor: 0, order: [] },
  views: [],
  comments: [],
  edits: [],
})

export async function readReview(design: string): Promise<ReviewRows> {
  const database = await deviceDatabase()
  const transaction = database.transaction(['designs', 'views', 'comments', 'edits'])
  const [row, views, comments, edits] = await Promise.all([
    transaction.objectStore('designs').get(design),
    transaction.objectStore('views').index('design').getAll(design),
    transaction.objectStore('comments').index('design').getAll(design),
    transaction.objectStore('edits').index('design').getAll(design),
  ])
  return { design: row ?? emptyReview(design).design, views, comments, edits: edits.sort((a, b) => a.id.localeCompare(b.id)) }
}

/** Edits of all designs that the server has not answered yet, in the order in which they were made. */
export const allEdits = async (): Promise<EditRow[]> => (await (await deviceDatabase()).getAll('edits')).sort((a, b) => a.id.localeCompare(b.id))

/** Changes of a design's rows, all or none of them. */
export interface ReviewWrite {
  design?: DesignRow
  views?: readonly ViewRow[]
  comments?: readonly CommentRow[]
  edits?: readonly EditRow[]
  /** Ids that go. */
  without?: { views?: readonly string[]; comments?: readonly string[]; edits?: readonly string[] }
}

export async function writeReview(design: string, { design: row, views = [], comments = [], edits = [], without = {} }: ReviewWrite): Promise<void> {
  const database = await deviceDatabase()
  const transaction = database.transaction(['designs', 'views', 'comments', 'edits'], 'readwrite')
  const stores = {
    designs: transaction.objectStore('designs'),
    views: transaction.objectStore('views'),
    comments: transaction.objectStore('comments'),
    edits: transaction.objectStore('edits'),
  }
  await Promise.all([
    row && stores.designs.put(row),
    ...views.map((view) => stores.views.put(view)),
    ...comments.map((comment) => stores.comments.put(comment)),
    ...edits.map((edit) => stores.edits.put(edit)),
    ...(without.views ?? []).map((id) => stores.views.delete([design, id])),
    ...(without.comments ?? []).map((id) => stores.comments.delete([design, id])),
    ...(without.edits ?? []).map((id) => stores.edits.delete(id)),
    transaction.done,
  ])
}

/** Takes all that is kept of a record's designs away. */
export async function dropReviewsOfRecord(recordId: string): Promise<void> {
  const designs = await (await deviceDatabase()).getAll('designs')
  for (const { design } of designs.filter((row) => row.recordId === recordId)) await dropReview(design)
}

/** Takes all that is kept of a design away. */
export async function dropReview(design: string): Promise<void> {
  const { views, comments, edits } = await readReview(design)
  const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
  await writeReview(design, { without: { views: ids(views), comments: ids(comments), edits: ids(edits) } })
  await (await deviceDatabase()).delete('designs', design)
}
