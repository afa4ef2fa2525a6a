import type { LoggedIn } from '../../../../contract/accountFields.ts'
import { queryClient } from '../api/queryClient.ts'
import { keepDeviceToken, keepRefreshToken } from '../../state/session/foreignTokens.ts'
import { setToken } from '../../state/session/token.ts'

/** A login, a sign-up or a social sign-in succeeded: the session begins. */
export function enter({ jwToken, refreshToken, deviceToken }: LoggedIn): void {
  queryClient.clear()
  keepRefreshToken(refreshToken)
  if (deviceToken) keepDeviceToken(deviceToken)
  setToken(jwToken)
}
