import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CommentAnchor } from '../../../contract/calls/views.ts'
import type { ViewState } from '../../../contract/viewState.ts'
import { users } from './accounts.ts'
import { fileRecords, pictures } from './files.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })
const design = () =>
  uuid()
    .notNull()
    .references(() => fileRecords.id, { onDelete: 'cascade' })
/** Empty when the account is gone; what it wrote is then empty too. */
const writer = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** Saved views. `revision` is the design's count at the row's last change; a deleted row stays empty, for those who still have to hear of it. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    recordId: design(),
    userId: writer(),
    name: text().notNull(),
    state: jsonb().$type<ViewState>(),
    /** Characters of `state` as JSON: a page of views ends before it becomes too large. */
    stateSize: integer().notNull().default(0),
    thumbnailId: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
    revision: integer().notNull(),
  },
  (table) => [
    index('saved_views_changes').on(table.recordId, table.revision),
    index('saved_views_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('saved_views_user').on(table.userId),
    index('saved_views_thumbnail').on(table.thumbnailId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    recordId: design(),
    userId: writer(),
    parentId: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    text: text().notNull(),
    anchor: jsonb().$type<CommentAnchor>(),
    createdAt: moment().notNull(),
    editedAt: moment(),
    deletedAt: moment(),
    revision: integer().notNull(),
  },
  (table) => [
    index('comments_changes').on(table.recordId, table.revision),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('comments_user').on(table.userId),
    index('comments_parent').on(table.parentId),
  ],
)
