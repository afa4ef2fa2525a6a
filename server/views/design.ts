import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { ownRecord } from '../files/recordRows.ts'
import type { Tickets } from '../files/tickets.ts'
import { ApiError } from '../http/apiError.ts'
import type { Session } from '../http/session.ts'
import type { Services } from '../services.ts'
import { shareById } from '../shares/openShare.ts'
import type { Db } from '../store/database.ts'
import { fileRecords } from '../store/schema/files.ts'
import type { comments, savedViews } from '../store/schema/views.ts'

/** How a call names the design: its owner by the record, visitors by the ticket of a share link. */
export interface DesignName {
  recordId?: string
  ticket?: string
}

/**
 * The record whose views and comments the asker may see and add to. Throws `notLoggedIn` for a record without a session, `dataMissing` for
 * others' records, `accessForbidden` for a bad ticket and for links that do not show views and comments, and the error of a link that does not work.
 */
export async function findDesign(services: Services, tickets: Tickets, session: Session | undefined, { recordId, ticket }: DesignName): Promise<string> {
  if (ticket !== undefined) {
    const shareId = await tickets.read('share', ticket, services.now())
    if (!shareId) throw new ApiError('accessForbidden')
    const share = await shareById(services, shareId)
    if (!share.review) throw new ApiError('accessForbidden')
    return share.recordId
  }
  if (recordId === undefined) throw new ApiError('parameterMissing')
  if (!session) throw new ApiError('notLoggedIn')
  return (await ownRecord(services.db, session.userId, recordId)).id
}

/** Throws `codeName` when a writer has no room left on a design. The owner's rows and those of all visitors are counted apart. */
export async function checkRoom(
  tx: Db,
  table: typeof savedViews | typeof comments,
  { recordId, userId }: { recordId: string; userId: string },
  limits: { all: number; visitor: number },
  codeName: 'viewSaveFailed' | 'addFailed',
): Promise<void> {
  const [record] = await tx.select({ ownerId: fileRecords.userId }).from(fileRecords).where(eq(fileRecords.id, recordId))
  const isOwner = record?.ownerId === userId
  const [{ all, own }] = await tx
    .select({ all: count(), own: sql<number>`count(*) filter (where ${table.userId} = ${userId})`.mapWith(Number) })
    .from(table)
    .where(and(eq(table.recordId, recordId), isNull(table.deletedAt), isOwner ? eq(table.userId, userId) : ne(table.userId, record?.ownerId ?? userId)))
  if (all >= limits.all || (!isOwner && own >= limits.visitor)) throw new ApiError(codeName)
}

/**
 * The number of a change to a design's views and comments. Taking it locks the record until the transaction ends: changes become visible in the
 * order of their numbers, so that whoever follows them by the number misses none.
 */
export async function nextRevision(tx: Db, recordId: string): Promise<number> {
  const [row] = await tx
    .update(fileRecords)
    .set({ reviewRevision: sql`${fileRecords.reviewRevision} + 1` })
    .where(eq(fileRecords.id, recordId))
    .returning({ revision: fileRecords.reviewRevision })
  if (!row) throw new ApiError('dataMissing')
  return row.revision
}
