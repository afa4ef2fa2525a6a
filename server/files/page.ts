import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { ApiError } from '../http/apiError.ts'

/** The last row of a page, by which the next one begins: moments are whole milliseconds, ties are broken by the id. */
interface Place {
  at: Date
  id: string
}

const written = z.tuple([z.iso.datetime(), z.uuid()])

const write = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

function read(cursor: string): Place {
  try {
    const [at, id] = written.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw new ApiError('parameterError')
  }
}

/** Rows after the cursor in the order (moment, id), both falling; `undefined` for the first page. Throws `parameterError` for a cursor not made by `page`. */
export function after(cursor: string | undefined, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  if (cursor === undefined) return undefined
  const place = read(cursor)
  return sql`(${at}, ${id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
}

/** The values of `afterPlaceholders` for a cursor. Throws `parameterError` for one not made by `page`. */
export function readCursor(cursor: string): { at: string; after: string } {
  const { at, id } = read(cursor)
  return { at: at.toISOString(), after: id }
}

/** `after` for a statement that is built once. */
export const afterPlaceholders = (at: AnyPgColumn, id: AnyPgColumn): SQL =>
  sql`(${at}, ${id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('after')}::uuid)`

/** A page of `limit` from one row more, which shows whether another page follows. */
export function page<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? write(placeOf(last)) : null }
}

/** The pattern of ILIKE that finds a text anywhere, with nothing of it read as a pattern. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Part of a text in any case. */
export const contains = (column: AnyPgColumn, text: string): SQL | undefined => (text === '' ? undefined : sql`${column} ilike ${patternOf(text)}`)

/** `contains` for a statement that is built once; its value is `patternOf` the text. */
export const containsPlaceholder = (column: AnyPgColumn): SQL => sql`${column} ilike ${sql.placeholder('pattern')}`
