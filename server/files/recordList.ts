import { and, desc, eq, sql } from 'drizzle-orm'
import type { Data, Query } from '../../contract/call.ts'
import type { listFileRecords } from '../../contract/calls/files.ts'
import { RECENT_DAYS } from '../../contract/limits.ts'
import type { Db } from '../store/database.ts'
import { cloudFiles, fileRecords } from '../store/schema/files.ts'
import { afterPlaceholders, containsPlaceholder, page, patternOf, readCursor } from './page.ts'
import type { PictureLinks } from './pictureLinks.ts'
import { listed, modelOf, type ShownRow, showRecord } from './recordRows.ts'

const DAY = 86_400_000

/** A row as PostgreSQL writes it in JSON. */
type Written = Omit<ShownRow, 'createdAt' | 'lastOpenedAt'> & { createdAt: string; lastOpenedAt: string }

/** Conditions that a list may have; each combination is a statement of its own. */
interface Shape {
  list: Query<typeof listFileRecords>['list']
  isSearch: boolean
  isContinued: boolean
}

/**
 * The list is what apps ask for most. Its statements are built once, and PostgreSQL gives a page as one text of JSON: reading hundreds of values one
 * by one took longer than all else of the call.
 */
function statementOf(db: Db, { list, isSearch, isContinued }: Shape) {
  const { id, name, format, size, contentHash, source, starred, createdAt, lastOpenedAt, cloudName, thumbnailId } = fileRecords
  const wanted = { all: undefined, starred: sql`${starred}`, recent: sql`${lastOpenedAt} >= ${sql.placeholder('since')}::timestamptz` }[list]
  const rows = db
    .select({
      id,
      name,
      format,
      size,
      contentHash: sql`${contentHash}`.as('contentHash'),
      source,
      starred,
      createdAt: sql`${createdAt}`.as('createdAt'),
      lastOpenedAt: sql`${lastOpenedAt}`.as('lastOpenedAt'),
      cloudName: sql`${cloudName}`.as('cloudName'),
      thumbnailId: sql`${thumbnailId}`.as('thumbnailId'),
      model: modelOf.as('model'),
      cloudSize: sql`${cloudFiles.size}`.as('cloudSize'),
      cloudSha256: sql`${cloudFiles.sha256}`.as('cloudSha256'),
    })
    .from(fileRecords)
    .leftJoin(cloudFiles, eq(fileRecords.cloudFileId, cloudFiles.id))
    .where(
      and(
        listed(sql.placeholder('userId')),
        wanted,
        isSearch ? containsPlaceholder(name) : undefined,
        isContinued ? afterPlaceholders(lastOpenedAt, id) : undefined,
      ),
    )
    .orderBy(desc(lastOpenedAt), desc(id))
    .limit(sql.placeholder('limit'))
    .as('rows')
  return db.select({ page: sql<string>`coalesce(json_agg(rows), '[]')::text` }).from(rows).prepare(`records_${list}_${isSearch}_${isContinued}`)
}

/** Pages of the records of a user. */
export function createRecordList(db: Db, links: PictureLinks, now: () => Date) {
  const statements = new Map<string, ReturnType<typeof statementOf>>()
  return async (userId: string, { list, search, cursor, limit }: Query<typeof listFileRecords>): Promise<Data<typeof listFileRecords>> => {
    const shape = { list, isSearch: search !== '', isContinued: cursor !== undefined }
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? statementOf(db, shape)
    statements.set(key, statement)
    const since = new Date(now().getTime() - RECENT_DAYS * DAY).toISOString()
    const [found] = await statement.execute({ userId, since, pattern: patternOf(search), limit: limit + 1, ...(cursor !== undefined && readCursor(cursor)) })
    const written = JSON.parse(found.page) as Written[]
    const all = written.map((row): ShownRow => ({ ...row, createdAt: new Date(row.createdAt), lastOpenedAt: new Date(row.lastOpenedAt) }))
    const { rows, next } = page(all, limit, ({ lastOpenedAt, id }) => ({ at: lastOpenedAt, id }))
    return { records: rows.map((row) => showRecord(row, links)), next }
  }
}
