import type { LoggedIn } from '../../../../contract/accountFields.ts'
import { queryClient } from '../api/queryClient.ts'
import { setToken } from '../../state/session/token.ts'

/** A login, a sign-up or a social sign-in succeeded: the session begins. */
export function enter({ jwToken }: LoggedIn): void {
  queryClient.clear()
  setToken(jwToken)
}
