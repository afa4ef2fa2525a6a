import { codes } from '../../../../contract/codes.ts'
import { LOGOUT_REDIRECT } from '../../../../contract/limits.ts'
import { notify } from '../../lib/notify.ts'
import { currentToken, setToken } from '../../state/session/token.ts'
import { stopChannel } from '../../state/session/channelControl.ts'
import { CallFailure } from './callFailure.ts'
import { platform } from '../../lib/platform.ts'
import { serverText } from './serverText.ts'

/** Whether an answer's code says that the session is over (SPEC §4). */
export const endsSession = (code: number): boolean =>
  code === codes.notLoggedIn.code || code === codes.loggedInElsewhere.code || code === codes.accountFrozen.code

/**
 * The forced logout of SPEC §8: the realtime channel stops, the message is shown, the token goes; then phones go to the login after 10 ms, desktops load the page anew after 3 s.
 * Once for a token, however many calls are refused at the same time.
 */
export function forceLogout(code: number, message: string): void {
  if (currentToken() === null) return
  stopChannel()
  notify('error', serverText(new CallFailure(code, message)))
  setToken(null)
  if (platform === 'desktop') setTimeout(() => location.reload(), LOGOUT_REDIRECT.desktop)
  else
    setTimeout(() => {
      if (!location.hash.startsWith('#/login')) location.hash = '#/login'
    }, LOGOUT_REDIRECT.mobile)
}
