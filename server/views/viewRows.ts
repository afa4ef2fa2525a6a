import { eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import type { savedView } from '../../contract/calls/views.ts'
import type { PictureLinks } from '../files/pictureLinks.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { savedViews } from '../store/schema/views.ts'
import { person } from './person.ts'

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
