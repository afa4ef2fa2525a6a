import type { LoggedIn } from '../../../../contract/accountFields.ts'
import { logOut } from '../../../../contract/calls/login.ts'
import { expectEnd, stopChannel } from '../../state/session/sessionState.ts'
import { keepDeviceToken, keepRefreshToken, setToken } from '../../state/session/token.ts'
import { callServer } from '../api/callServer.ts'
import { queryClient } from '../api/useData.ts'

/** A login, a sign-up or a social sign-in succeeded: the session begins. */
export function enter({ jwToken, refreshToken, deviceToken }: LoggedIn): void {
  queryClient.clear()
  keepRefreshToken(refreshToken)
  if (deviceToken) keepDeviceToken(deviceToken)
  setToken(jwToken)
}

/** Ends the session here. `goHome` shows the start page first: the guard of a private page that loses its session would ask for a login. */
export async function endSession(goHome: () => void | Promise<void>): Promise<void> {
  stopChannel()
  await goHome()
  setToken(null)
  queryClient.clear()
}

/** Logs out, here in any case and on the server if it can be reached. */
export async function leave(goHome: () => void | Promise<void>): Promise<void> {
  const over = expectEnd()
  await callServer(logOut).catch(() => {})
  await endSession(goHome).finally(over)
}
