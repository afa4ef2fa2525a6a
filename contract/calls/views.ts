import { z } from '../zod.ts'
import { call } from '../call.ts'
import { LARGE_BODY_BYTES } from '../limits.ts'
import { moment } from '../fileRecord.ts'
import { modelPoint, viewState } from '../viewState.ts'

/**
 * Saved views and comments belong to a design: a record of its owner. The owner sees and adds to them by `recordId`; who opened a share link
 * whose `review` is on, by its `ticket`: guests read, signed-in people add. Everybody who may open the design sees all of them. A view may be
 * changed or deleted by its creator only, a comment by its author only: the owner of the design has no right over what others wrote.
 *
 * Ids are random UUIDs of the app's. Every call may be repeated: a queue of edits made offline is sent again until each was answered.
 */
export const MAX_VIEWS = 500
export const MAX_COMMENTS = 5000
/**
 * So many of one design may be one visitor's. All visitors together have as much room as the owner, and never take the owner's: those who have
 * a link cannot keep its owner from working.
 */
export const MAX_VISITOR_VIEWS = 50
export const MAX_VISITOR_COMMENTS = 500
/** Picture of a saved view, bytes. */
export const MAX_VIEW_PICTURE_BYTES = 128 * 1024

const none = z.object({})
const designFields = { recordId: z.uuid().optional(), ticket: z.string().max(2000).optional() }
const author = z.object({ id: z.uuid(), nickname: z.string(), avatar: z.string() }).nullable()
const commentText = z.string().trim().min(1).max(4000)
const viewName = z.string().trim().min(1).max(200)
const viewPicture = z.string().max(Math.ceil(MAX_VIEW_PICTURE_BYTES / 3) * 4 + 4)

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `null` when the view was deleted: the app drops it. */
  state: viewState.nullable(),
  thumbnail: z.string().nullable(),
  /** `null` when the account is gone. */
  creator: author,
  createdAt: moment,
  updatedAt: moment,
  deleted: z.boolean(),
})

/** What a comment points at: a point of a model, or one of a drawing (x, y and 0 in units of the tab that `layout` names). */
const commentAnchor = modelPoint.partial().extend({ viewId: z.uuid().optional(), layout: z.string().max(500).optional() })
export type CommentAnchor = z.output<typeof commentAnchor>

export const comment = z.object({
  id: z.uuid(),
  /** The comment that it answers. */
  parentId: z.uuid().nullable(),
  /** Empty when the comment was deleted; it stays in its place as long as there are replies. */
  text: z.string(),
  anchor: commentAnchor.nullable(),
  author,
  createdAt: moment,
  editedAt: moment.nullable(),
  deleted: z.boolean(),
})

export const addView = call({
  name: 'addView',
  summary: 'Save a view',
  method: 'POST',
  path: '/api/View/Add',
  access: 'user',
  query: none,
  body: z.object({ ...designFields, id: z.uuid(), name: viewName, state: viewState, picture: viewPicture.optional() }),
  data: z.object({ view: savedView }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['dataMissing', 'accessForbidden', 'viewSaveFailed', 'pictureInvalid', 'storageFull'],
})

export const updateView = call({
  name: 'updateView',
  summary: 'Rename a saved view or replace what it holds',
  method: 'POST',
  path: '/api/View/Update',
  access: 'user',
  query: none,
  body: z.object({ ...designFields, id: z.uuid(), name: viewName.optional(), state: viewState.optional(), picture: viewPicture.optional() }),
  data: z.object({ view: savedView }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['dataMissing', 'accessForbidden', 'updateFailed', 'pictureInvalid', 'storageFull'],
})

export const deleteView = call({
  name: 'deleteView',
  summary: 'Delete a saved view',
  method: 'POST',
  path: '/api/View/Delete',
  access: 'user',
  query: none,
  body: z.object({ ...designFields, id: z.uuid() }),
  data: none,
  errors: ['dataMissing', 'accessForbidden', 'viewOfOthers'],
})

export const addComment = call({
  name: 'addComment',
  summary: 'Write a comment or a reply',
  method: 'POST',
  path: '/api/Comment/Add',
  access: 'user',
  query: none,
  body: z.object({
    ...designFields,
    id: z.uuid(),
    text: commentText,
    parentId: z.uuid().nullable().default(null),
    anchor: commentAnchor.nullable().default(null),
  }),
  data: z.object({ comment }),
  errors: ['dataMissing', 'accessForbidden', 'addFailed'],
})

export const updateComment = call({
  name: 'updateComment',
  summary: 'Change a comment',
  method: 'POST',
  path: '/api/Comment/Update',
  access: 'user',
  query: none,
  body: z.object({ ...designFields, id: z.uuid(), text: commentText }),
  data: z.object({ comment }),
  errors: ['dataMissing', 'accessForbidden', 'commentOfOthersUpdate', 'updateFailed'],
})

export const deleteComment = call({
  name: 'deleteComment',
  summary: 'Delete a comment',
  method: 'POST',
  path: '/api/Comment/Delete',
  access: 'user',
  query: none,
  body: z.object({ ...designFields, id: z.uuid() }),
  data: none,
  errors: ['dataMissing', 'accessForbidden', 'commentOfOthersDelete'],
})

/** Everything changed after `since` (0: all there is), oldest change first; ask again with `cursor` while `more`. Deleted ones come as such. */
export const getReview = call({
  name: 'getReview',
  summary: 'Saved views and comments of a design, changed since a cursor',
  method: 'GET',
  path: '/api/View/GetChanges',
  access: 'optional',
  query: z.object({ ...designFields, since: z.coerce.number().int().min(0).default(0), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  body: none,
  data: z.object({ views: z.array(savedView), comments: z.array(comment), cursor: z.number().int(), more: z.boolean() }),
  errors: ['dataMissing', 'accessForbidden'],
})

export const viewCalls = [addView, updateView, deleteView, addComment, updateComment, deleteComment, getReview]
