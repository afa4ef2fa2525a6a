const UNIQUE_VIOLATION = '23505'
const QUERY_CANCELED = '57014'

/** Whether an error has a code of PostgreSQL. drizzle wraps the driver's error. */
function hasCode(error: unknown, code: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === code) return true
  return false
}

/** Whether an error of the database says that a unique value is taken. */
export const isTaken = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)

/** Whether the database ended a statement because it ran too long. */
export const ranTooLong = (error: unknown): boolean => hasCode(error, QUERY_CANCELED)
