import { eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import type { comment, savedView } from '../../contract/calls/views.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import type { PictureLinks } from '../files/pictureLinks.ts'

/** Who wrote something, as others see it; `null` when the account is gone. */
const person = (row: { userId: string | null; nickname: string | null; avatar: string | null }): { id: string; nickname: string; avatar: string } | null =>
  row.userId === null ? null : { id: row.userId, nickname: row.nickname ?? '', avatar: row.avatar ?? 'Default' }

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

export const selectViews = (db: Services['db']) =>
  db
    .select({ ...getTableColumns(savedViews), nickname: users.nickname, avatar: users.profession })
    .from(savedViews)
    .leftJoin(users, eq(savedViews.userId, users.id))

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

export const showView = (row: ViewRow, links: PictureLinks): z.output<typeof savedView> => ({
  id: row.id,
  name: row.name,
  state: row.state,
  thumbnail: links.of(row.thumbnailId),
  creator: person(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deleted: row.deletedAt !== null,
})
