import { randomUUID } from 'node:crypto'
import { logIn, logOut, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { accountOf, findByEmail, readUser, userInfoOf } from './accountRows.ts'
import { checkPassword, demandUncommon } from './checkPassword.ts'
import { isKnownDevice } from './knownDevices.ts'
import { COOKIE_PATH, endSessions, leaveMessage, openSession, REFRESH_COOKIE, tellEnd } from './sessions.ts'
import { sendCode, useCode } from './verificationCodes.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS } from '../../contract/limits.ts'
import { users } from '../store/schema/accounts.ts'
import { hashPassword } from './passwords.ts'

export function logInRoutes(services: Services): Route[] {
  const { audit } = services
  return [
    answer(logIn, async ({ body, ...visitor }) => {
      const user = await accountOf(services, body.email)
      await checkPassword(services, user, body.password, visitor)
      // Only someone with the right password learns that the account is frozen.
      if (user.frozenAt) throw new ApiError('accountIsFrozen')
      if (body.verificationCode === undefined) {
        if (!(await isKnownDevice(services, visitor, user.id))) throw new ApiError('verificationCodeRequired')
        // The choice that the user made with the code stands until its time is over, unless the answer was no.
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

export function signUpRoutes(services: Services): Route[] {
  const { db, audit, now } = services
  return [
    answer(sendVerificationCode, async ({ body: { email, purpose }, session, locale, ip, userAgent, cookie, deviceToken }) => {
      let to = email
      let userId = session?.userId
      if (purpose === 'signUp' || purpose === 'linkEmail') {
        if (purpose === 'linkEmail' && !session) throw new ApiError('notLoggedIn')
        if (await findByEmail(db, email)) throw new ApiError('emailRegistered')
      } else if (purpose === 'changePassword') {
        if (!session) throw new ApiError('notLoggedIn')
        const user = await readUser(db, session.userId)
        if (!user.email) throw new ApiError('accountNotRegistered')
        to = user.email
      } else {
        const user = await accountOf(services, email)
        if (user.frozenAt) throw new ApiError('accountIsFrozen')
        userId = user.id
      }
      await sendCode(services, { email: to, purpose, language: locale }, { ip, cookie, deviceToken }, userId)
      await audit({ event: 'codeSent', userId: session?.userId, ip, userAgent, detail: purpose })
      return { resendSeconds: CODE_RESEND_SECONDS, validSeconds: CODE_MINUTES * 60 }
    }),
    answer(signUp, async ({ body, ...visitor }) => {
      if (await findByEmail(db, body.email)) throw new ApiError('emailRegistered')
      await demandUncommon(body.password, body)
      await useCode(services, { email: body.email, purpose: 'signUp', code: body.verificationCode }, visitor)
      const [user] = await db
        .insert(users)
        .values({
          id: randomUUID(),
          email: body.email,
          nickname: body.nickname,
          passwordHash: await hashPassword(body.password),
          locale: visitor.locale,
          createdAt: now(),
        })
        .onConflictDoNothing()
        .returning()
      if (!user) throw new ApiError('emailRegistered')
      await audit({ event: 'signedUp', userId: user.id, ip: visitor.ip, userAgent: visitor.userAgent })
      await leaveMessage(services, user.id, { kind: 'welcome', nickname: user.nickname })
      return openSession(services, userInfoOf(user), visitor, body.tokens)
    }),
  ]
}
