import type { BodyInput, Data } from '../../../../contract/call.ts'
import type { addComment, addView, CommentAnchor, deleteComment, deleteView, getReview, updateComment, updateView } from '../../../../contract/calls/views.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import { deviceDatabase } from './deviceRecords.ts'

type Review = Data<typeof getReview>
/** Who wrote something; null: a guest, or an account that is gone. */
export type Author = Review['comments'][number]['author']

/** A saved view on this device. `design` (`designKey`) identifies the file and the owner of the copy. */
export interface ViewRow {
  design: string
  id: string
  name: string
  state: ViewState
  thumbnail?: Blob
  creator: Author
  createdAt: string
  updatedAt: string
}

/** A comment on this device; an emptied one stays in its place as long as there are replies. */
export interface CommentRow {
  design: string
  id: string
  parentId: string | null
  text: string
  anchor: CommentAnchor | null
  author: Author
  createdAt: string
  editedAt: string | null
  deleted: boolean
}

interface EditCalls {
  addView: typeof addView
  updateView: typeof updateView
  deleteView: typeof deleteView
  addComment: typeof addComment
  updateComment: typeof updateComment
  deleteComment: typeof deleteComment
}
type EditKind = keyof EditCalls
type EditOf<K extends EditKind> = { kind: K; body: BodyInput<EditCalls[K]> }
export type Edit = { [K in EditKind]: EditOf<K> }[EditKind]

/** An edit that the server has not answered yet. Ids rise: edits go out in the order in which they were made. */
export type EditRow = Edit & { id: string; design: string }

/** Facts about a design besides its views and comments. */
export interface DesignRow {
  design: string
  /** The file's record, of the account or the device: it is that of which `cursor` speaks. */
  recordId: string | null
  /** Number of the last change that came from the server. */
  cursor: number
  /** Views in the user's own order; those that are not in it follow by age. */
  order: string[]
}

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
