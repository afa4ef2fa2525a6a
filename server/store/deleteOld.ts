import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Rows that one statement deletes: it ends long before the time-out of statements, and nobody waits long for its locks. */
const AT_ONCE = 2_000

/** Deletes the rows that `which` finds, in batches. @param key the primary key of `table` */
export async function deleteOld(db: Db, table: PgTable, key: PgColumn, which: SQL | undefined): Promise<void> {
  for (;;) {
    const old = db.select({ key }).from(table).where(which).limit(AT_ONCE)
    const gone = await db.delete(table).where(inArray(key, old)).returning({ key })
    if (gone.length < AT_ONCE) return
  }
}
