import { randomUUID } from 'node:crypto'
import { sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS } from '../../contract/limits.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { accountOf, findByEmail } from './findAccount.ts'
import { demandUncommon } from './commonPasswords.ts'
import { hashPassword } from './passwords.ts'
import { leaveMessage, openSession } from './sessions.ts'
import { readUser, userInfoOf } from './userInfo.ts'
import { sendCode, useCode } from './verificationCodes.ts'

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
