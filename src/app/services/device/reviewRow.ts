import type { BodyInput, Data } from '../../../../contract/call.ts'
import type { addComment, addView, CommentAnchor, deleteComment, deleteView, getReview, updateComment, updateView } from '../../../../contract/calls/views.ts'
import type { ViewState } from '../../../../contract/viewState.ts'

type Review = Data<typeof getReview>
/** Who wrote something; null: a guest, or an account that is gone. */
export type Author = Review['comments'][number]['author']

/** A saved view on this device. `design` (`designKey`) says of which file, and whose copy it is. */
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
