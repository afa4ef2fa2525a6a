import { eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import type { comment } from '../../contract/calls/views.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { comments } from '../store/schema/views.ts'
import { person } from './person.ts'

export const selectComments = (db: Services['db']) =>
  db
    .select({ ...getTableColumns(comments), nickname: users.nickname, avatar: users.profession })
    .from(comments)
    .leftJoin(users, eq(comments.userId, users.id))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

export const showComment = (row: CommentRow): z.output<typeof comment> => ({
  id: row.id,
  parentId: row.parentId,
  text: row.text,
  anchor: row.anchor,
  author: person(row),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deleted: row.deletedAt !== null,
})
