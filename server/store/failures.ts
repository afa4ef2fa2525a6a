const UNIQUE_VIOLATION = '23505'
const QUERY_CANCELED = '57014'
/** A server that is not there, is ending or starting, or has no connection left. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'])
/** The driver's errors without a code: no connection of the pool was free in time, or one broke. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated)/

/** The error and its causes. drizzle wraps the driver's error. */
function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

const hasCode = (error: unknown, code: string): boolean => causesOf(error).some((cause) => cause.code === code)

/** Whether an error of the database means that a unique value is taken. */
export const isTaken = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)

/** Whether the database ended a statement because it ran too long. */
export const ranTooLong = (error: unknown): boolean => hasCode(error, QUERY_CANCELED)

/** Whether the database, or the bucket, could not be asked: it is not there, or all connections were busy for too long. The same call may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  causesOf(error).some(({ code, message }) => (typeof code === 'string' && UNREACHABLE.has(code)) || NO_CONNECTION.test(message))
