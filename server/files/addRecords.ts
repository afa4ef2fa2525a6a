import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { isFileName, type LocalFileRecord } from '../../contract/fileRecord.ts'
import { MAX_RECORDS } from '../../contract/fileTransfer.ts'
import { formatIds } from '../../src/core/formats.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { fileRecords } from '../store/schema/files.ts'
import { listed } from './recordRows.ts'

const known: ReadonlySet<string> = new Set(formatIds)

/** Between looking for a record and adding it another request may add the same one: then it is found the next time. */
const ATTEMPTS = 3

/**
 * Brings records into a user's list and gives their ids there, in the given order. A record that is already there, by its id or by its name and
 * contents, is opened (the later time counts) and stays or becomes starred. An id that somebody else has is replaced by a new one.
 */
export async function addRecords({ db, now }: Services, userId: string, records: LocalFileRecord[]): Promise<string[]> {
  if (!records.every(({ name }) => isFileName(name))) throw new ApiError('fileNameInvalid')
  if (!records.every(({ format }) => known.has(format))) throw new ApiError('formatUnsupported')
  for (let attempt = 1; ; attempt++) {
    const ids = await tryToAdd(db, userId, records, now())
    if (ids) return ids
    if (attempt === ATTEMPTS) throw new ApiError('addFailed')
  }
}

async function tryToAdd(db: Services['db'], userId: string, records: LocalFileRecord[], now: Date): Promise<string[] | undefined> {
  const hashes = records.flatMap(({ contentHash }) => contentHash ?? [])
  const present = await db
    .select({ id: fileRecords.id, userId: fileRecords.userId, removedAt: fileRecords.removedAt, contentHash: fileRecords.contentHash, name: fileRecords.name })
    .from(fileRecords)
    .where(
      or(
        inArray(
          fileRecords.id,
          records.map(({ id }) => id),
        ),
        and(listed(userId), inArray(fileRecords.contentHash, hashes)),
      ),
    )

  const idOf = new Map<string, string>()
  const takenIds = new Set<string>()
  for (const row of present) {
    const isOwn = row.userId === userId && row.removedAt === null
    if (isOwn) idOf.set(row.id, row.id)
    else takenIds.add(row.id)
    if (isOwn && row.contentHash) idOf.set(contentKey(row.contentHash, row.name), row.id)
  }

  const added = new Map<string, typeof fileRecords.$inferInsert>()
  const opened: { id: string; at: string; starred: boolean }[] = []
  const ids = records.map((record) => {
    const key = record.contentHash && contentKey(record.contentHash, record.name)
    const at = new Date(Math.min(Date.parse(record.lastOpenedAt), now.getTime()))
    const found = idOf.get(record.id) ?? (key ? idOf.get(key) : undefined)
    const id = found ?? (takenIds.has(record.id) ? randomUUID() : record.id)
    idOf.set(record.id, id)
    if (key) idOf.set(key, id)
    const fresh = added.get(id)
    if (fresh) {
      // The same twice in one request.
      if (at > fresh.lastOpenedAt) fresh.lastOpenedAt = at
      fresh.starred ||= record.starred
    } else if (found) opened.push({ id, at: at.toISOString(), starred: record.starred })
    else {
      const { name, format, size, contentHash, source, assembly, starred } = record
      added.set(id, {
        id,
        userId,
        name,
        format,
        size,
        contentHash,
        source,
        assembly,
        assemblyModel: assembly?.model ?? null,
        starred,
        createdAt: at,
        lastOpenedAt: at,
      })
    }
    return id
  })

  const isComplete = await db.transaction(async (tx) => {
    if (opened.length > 0) {
      await tx.execute(sql`
        update ${fileRecords} set
          last_opened_at = greatest(last_opened_at, given.at),
          starred = ${fileRecords}.starred or given.starred
        from (
          select id, max(at) as at, bool_or(starred) as starred
          from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as row(id uuid, at timestamptz, starred boolean) group by id
        ) as given
        where ${fileRecords}.id = given.id`)
    }
    if (added.size > 0) {
      // The account is locked, after its records as everywhere: requests at the same moment cannot each take the last room.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const [{ total }] = await tx.select({ total: count() }).from(fileRecords).where(eq(fileRecords.userId, userId))
      if (total + added.size > MAX_RECORDS) throw new ApiError('addFailed')
      const done = await tx
        .insert(fileRecords)
        .values([...added.values()])
        .onConflictDoNothing()
        .returning({ id: fileRecords.id })
      if (done.length < added.size) return false
    }
    return true
  })
  return isComplete ? ids : undefined
}

/** No file name holds a slash. */
const contentKey = (hash: string, name: string): string => `${hash}/${name}`
