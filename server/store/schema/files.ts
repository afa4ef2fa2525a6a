import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Assembly, FileSource } from '../../../contract/fileRecord.ts'
import type { UploadKind } from '../../../contract/fileTransfer.ts'
import { users } from './accounts.ts'

/** Whole milliseconds, so that a moment read into a `Date` and written back (page cursors) is the same. */
const moment = () => timestamp({ withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (value) => Buffer.from(value) })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Contents in the blob store, under the id as the key. Same contents of one account are kept once. */
export const cloudFiles = pgTable(
  'cloud_files',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('cloud_files_content').on(table.userId, table.sha256)],
)

/** A file that a user opened. */
export const fileRecords = pgTable(
  'file_records',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    format: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    contentHash: text(),
    source: jsonb().$type<FileSource>().notNull(),
    assembly: jsonb().$type<Assembly>(),
    /** The assembly's model alone, for lists: an assembly may have a megabyte. Not in rows of versions before this column; `modelOf` reads both. */
    assemblyModel: text(),
    starred: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    lastOpenedAt: moment().notNull(),
    /** Deleted by its owner while a share link still works: out of every list, kept for the link. */
    removedAt: moment(),
    cloudFileId: uuid().references(() => cloudFiles.id, { onDelete: 'set null' }),
    /** The prepared model that shares of it hand out (docs/STREAM.md); it goes with the last link that works. */
    preparedFileId: uuid().references(() => cloudFiles.id, { onDelete: 'set null' }),
    /** The contents' own file name: a folder `gear` is kept as `gear.zip`. */
    cloudName: text(),
    thumbnailId: uuid().references((): AnyPgColumn => pictures.id, { onDelete: 'set null' }),
    /** When its owner was notified of the removal. */
    removalToldAt: moment(),
    /** Counts the changes of views and comments: the cursor of those who follow them. */
    reviewRevision: integer().notNull().default(0),
  },
  (table) => [
    index('file_records_user').on(table.userId),
    index('file_records_list').on(table.userId, table.lastOpenedAt, table.id).where(sql`${table.removedAt} is null`),
    index('file_records_starred').on(table.userId, table.lastOpenedAt, table.id).where(sql`${table.removedAt} is null and ${table.starred}`),
    uniqueIndex('file_records_content')
      .on(table.userId, table.contentHash, table.name)
      .where(sql`${table.contentHash} is not null and ${table.removedAt} is null`),
    index('file_records_unviewed').on(table.lastOpenedAt, table.id).where(sql`not ${table.starred} and ${table.removedAt} is null`),
    index('file_records_untold')
      .on(table.lastOpenedAt, table.id)
      .where(sql`not ${table.starred} and ${table.removedAt} is null and (${table.removalToldAt} is null or ${table.removalToldAt} < ${table.lastOpenedAt})`),
    index('file_records_removed').on(table.id).where(sql`${table.removedAt} is not null`),
    index('file_records_cloud').on(table.cloudFileId),
    index('file_records_prepared').on(table.preparedFileId).where(sql`${table.preparedFileId} is not null`),
    index('file_records_thumbnail').on(table.thumbnailId),
  ],
)

/** Thumbnails of records and views and pictures of shares, in the blob store under the id, soon after they were made. All belong to a record and go with it. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    recordId: uuid()
      .notNull()
      .references((): AnyPgColumn => fileRecords.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    size: integer().notNull(),
    /** The picture itself, until it is in the blob store. */
    data: bytes(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('pictures_record').on(table.recordId),
    index('pictures_user').on(table.userId),
    index('pictures_waiting').on(table.createdAt).where(sql`${table.data} is not null`),
  ],
)

/** Uploads under way; the id is the tus upload, and the key of the blob that it becomes. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    recordId: uuid()
      .notNull()
      .references(() => fileRecords.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What they become of the record. */
    kind: text().$type<UploadKind>().notNull().default('contents'),
    size: bigint({ mode: 'number' }).notNull(),
    /** The bucket's id of an upload in parts; null for one by the tus protocol. */
    multipart: text(),
    /** Set when its contents have become the record's. */
    finishedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('uploads_user').on(table.userId), index('uploads_record').on(table.recordId), index('uploads_expiry').on(table.expiresAt)],
)

/** Codes of sync QR pictures: only a digest is kept, and each works once. */
export const syncCodes = pgTable(
  'sync_codes',
  {
    digest: text().primaryKey(),
    userId: owner(),
    recordId: uuid()
      .notNull()
      .references(() => fileRecords.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('sync_codes_expiry').on(table.expiresAt), index('sync_codes_record').on(table.recordId), index('sync_codes_user').on(table.userId)],
)

/** Blobs that no row refers to any more: written in the transaction that lets go of them, deleted from the store after it. The table keeps its first name: versions before still run on it while a new one starts. */
export const pendingDeletions = pgTable(
  'doomed_blobs',
  {
    key: uuid().primaryKey(),
    notedAt: timestamp('doomed_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Parts of an upload that was never finished are deleted by this id. */
    multipart: text(),
  },
  (table) => [index('doomed_blobs_age').on(table.notedAt)],
)
