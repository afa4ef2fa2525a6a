import { logOut } from '../../../contract/calls/login.ts'
import { callServer } from '../api/callServer.ts'
import { queryClient } from '../api/queryClient.ts'
import { stopChannel } from './channelControl.ts'
import { setToken } from './token.ts'

/** Ends the session, here in any case and on the server if it can be reached. */
export async function leave(): Promise<void> {
  await callServer(logOut).catch(() => {})
  stopChannel()
  setToken(null)
  queryClient.clear()
}
