import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { createBatches } from '../store/batches.ts'
import type { Db } from '../store/database.ts'
import { users } from '../store/schema/accounts.ts'
import { cloudFiles, fileRecords } from '../store/schema/files.ts'
import { shares } from '../store/schema/shares.ts'
import type { ShareRow } from './shareState.ts'

/** A share with all that its visitors see, but for the files that an assembly refers to. */
export interface SharedRow extends ShareRow {
  nickname: string
  avatar: string
  frozenAt: Date | null
  /** Fields of its record; null when that is gone. */
  recordName: string | null
  cloudName: string | null
  thumbnailId: string | null
  model: string | null
  cloudSize: number | null
  cloudSha256: string | null
  preparedSize: number | null
  preparedSha256: string | null
}

/** Reads shares by their codes; visitors who come at the same moment are served by one statement. */
export function createSharedRows(db: Db): (code: string) => Promise<SharedRow | undefined> {
  const preparedFiles = alias(cloudFiles, 'prepared_files')
  const statement = db
    .select({
      ...getTableColumns(shares),
      nickname: users.nickname,
      avatar: users.profession,
      frozenAt: users.frozenAt,
      recordName: fileRecords.name,
      cloudName: fileRecords.cloudName,
      thumbnailId: fileRecords.thumbnailId,
      model: sql<string | null>`${fileRecords.assembly} ->> 'model'`,
      cloudSize: cloudFiles.size,
      cloudSha256: cloudFiles.sha256,
      preparedSize: preparedFiles.size,
      preparedSha256: preparedFiles.sha256,
    })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .leftJoin(fileRecords, eq(fileRecords.id, shares.recordId))
    .leftJoin(cloudFiles, eq(cloudFiles.id, fileRecords.cloudFileId))
    .leftJoin(preparedFiles, eq(preparedFiles.id, fileRecords.preparedFileId))
    .where(sql`${shares.code} = any(${sql.placeholder('codes')}::text[])`)
    .prepare('shared_rows')
  const rowOf = createBatches<string, SharedRow | undefined>(async (codes) => {
    const found = await statement.execute({ codes: `{${[...new Set(codes)].join()}}` })
    const rows = new Map(found.map((row) => [row.code, row]))
    return codes.map((code) => rows.get(code))
  })
  // Nothing else is a code, and nothing else may stand in the list.
  return async (code) => (/^[\w-]{1,64}$/.test(code) ? rowOf(code) : undefined)
}

/** Counts visits; those of one share that come at the same moment are written by one statement, before any of them is answered. Gives true to the first visitor of all. */
export function createVisitCounter(db: Db, now: () => Date): (shareId: string) => Promise<boolean> {
  const count = createBatches<string, boolean | Error>(async (ids) => {
    const visits = new Map<string, number>()
    for (const id of ids) visits.set(id, (visits.get(id) ?? 0) + 1)
    const isNew = new Map<string, boolean | Error>()
    // One row to a statement: two batches cannot lock rows in different orders.
    const add = async (id: string, by: number): Promise<boolean> => {
      const [row] = await db
        .update(shares)
        .set({ opened: sql`${shares.opened} + ${by}::int`, lastOpenedAt: now() })
        .where(eq(shares.id, id))
        .returning({ opened: shares.opened })
      return row?.opened === by
    }
    await Promise.all([...visits].map(async ([id, by]) => void isNew.set(id, await add(id, by).catch((error: Error) => error))))
    return ids.map((id) => {
      const result = isNew.get(id) ?? false
      if (result === true) isNew.set(id, false)
      return result
    })
  })
  return async (shareId) => {
    const result = await count(shareId)
    if (result instanceof Error) throw result
    return result
  }
}
