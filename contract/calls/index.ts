import type { AnyCall } from '../call.ts'
import { accountCalls } from './accounts.ts'
import { fileCalls } from './files.ts'
import { messageCalls } from './messages.ts'
import { shareCalls } from './shares.ts'
import { viewCalls } from './views.ts'

/** Every call of the API. */
export const allCalls: readonly AnyCall[] = [...accountCalls, ...messageCalls, ...fileCalls, ...shareCalls, ...viewCalls]
