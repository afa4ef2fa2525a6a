import { logIn, logOut } from '../../contract/calls/login.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { accountOf } from './findAccount.ts'
import { checkPassword } from './checkPassword.ts'
import { isKnownDevice } from './knownDevices.ts'
import { COOKIE_PATH, endSessions, openSession, REFRESH_COOKIE, tellEnd } from './sessions.ts'
import { userInfoOf } from './userInfo.ts'
import { useCode } from './verificationCodes.ts'

export function logInRoutes(services: Services): Route[] {
  const { audit } = services
  return [
    answer(logIn, async ({ body, ...visitor }) => {
      const user = await accountOf(services, body.email)
      await checkPassword(services, user, body.password, visitor)
      // Only who knows the password hears that the account is frozen.
      if (user.frozenAt) throw new ApiError('accountIsFrozen')
      if (body.verificationCode === undefined) {
        if (!(await isKnownDevice(services, visitor, user.id))) throw new ApiError('verificationCodeRequired')
        // What the user said when the code was typed in stands until its time is over, but for a no.
        return openSession(services, userInfoOf(user), visitor, body.tokens, body.remember ? undefined : false)
      }
      await useCode(services, { email: body.email, purpose: 'logIn', code: body.verificationCode }, visitor, user.id)
      return openSession(services, userInfoOf(user), visitor, body.tokens, body.remember)
    }),
    answer(logOut, async ({ session, setCookie, ip, userAgent }) => {
      const ended = await endSessions(services, session.userId, 'loggedOut', { only: [session.sessionId] })
      await audit({ event: 'loggedOut', ...session, ip, userAgent })
      setCookie(REFRESH_COOKIE, undefined, { path: COOKIE_PATH, maxAge: 0 })
      await tellEnd(services, session.userId, ended, 'loggedOut')
      return {}
    }),
  ]
}
