const UNIQUE_VIOLATION = '23505'

/** Whether an error of the database says that a unique value is taken. drizzle wraps the driver's error. */
export function isTaken(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true
  return false
}
