import type * as z from 'zod'
import { type CodeName, codes } from '../../contract/codes.ts'
import { ApiError } from './apiError.ts'

type Issue = z.core.$ZodIssue

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** The catalogue's entry for a fault: a schema names it as its error message, else it follows from the kind of fault. */
function errorOf(issue: Issue, input: unknown): CodeName {
  if (Object.hasOwn(codes, issue.message)) return issue.message as CodeName
  if (issue.path.length > 0 && valueAt(input, issue.path) === undefined) return 'parameterMissing'
  if (issue.code === 'invalid_type' || issue.code === 'invalid_format') return 'parameterFormatError'
  return 'parameterError'
}

/** PostgreSQL's text cannot hold NUL, nor its JSON half of a surrogate pair: nobody types such input. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Array.isArray(value) ? value.every(isStorable) : Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each))
}

/** Reads input by a schema of the contract; throws the `ApiError` of the first fault. */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) {
    if (!isStorable(result.data)) throw new ApiError('parameterFormatError')
    return result.data
  }
  const [issue] = result.error.issues
  throw new ApiError(issue ? errorOf(issue, input) : 'parameterError')
}
