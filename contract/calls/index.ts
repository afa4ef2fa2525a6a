import type { AnyCall } from '../call.ts'
import { accountCalls } from './accounts.ts'
import { deviceCalls } from './devices.ts'
import { driveCalls } from './drives.ts'
import { feedbackCalls } from './feedback.ts'
import { fileCalls } from './files.ts'
import { uploadCalls } from './uploads.ts'
import { loginCalls } from './login.ts'
import { messageCalls } from './messages.ts'
import { orderCalls } from './orders.ts'
import { pluginCalls } from './plugins.ts'
import { pushCalls } from './push.ts'
import { shareCalls } from './shares.ts'
import { socialCalls } from './social.ts'
import { viewCalls } from './views.ts'
import { vipCalls } from './vip.ts'

/** Every call of the API. */
export const allCalls: readonly AnyCall[] = [
  ...accountCalls,
  ...loginCalls,
  ...deviceCalls,
  ...socialCalls,
  ...messageCalls,
  ...pushCalls,
  ...fileCalls,
  ...uploadCalls,
  ...shareCalls,
  ...viewCalls,
  ...vipCalls,
  ...orderCalls,
  ...feedbackCalls,
  ...driveCalls,
  ...pluginCalls,
]
