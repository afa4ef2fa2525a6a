import type { AnyCall } from '../call.ts'
import { accountCalls } from './accounts.ts'

/** Every call of the API. */
export const allCalls: readonly AnyCall[] = [...accountCalls]
