import { logOut } from '../../../../contract/calls/login.ts'
import { callServer } from '../api/callServer.ts'
import { queryClient } from '../api/queryClient.ts'
import { stopChannel } from '../../state/session/channelControl.ts'
import { expectEnd } from '../../state/session/expectedEnd.ts'
import { setToken } from '../../state/session/token.ts'

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
