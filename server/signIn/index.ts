import { and, eq, ne } from 'drizzle-orm'
import { beginSocialSignIn, finishSocialSignIn, getSignInProviders, unlinkSocial } from '../../contract/calls/social.ts'
import { demandPassword } from '../accounts/checkPassword.ts'
import { openSession } from '../accounts/sessions.ts'
import { readUser, userInfoOf } from '../accounts/accountRows.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Module, Services } from '../services.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'
import { BROWSER_COOKIE, CALLBACK_PATH, registerCallback } from './callback.ts'
import { beginFlow, FLOW_TIME, takeTicket } from './flows.ts'
import { createProviders } from './providers.ts'

/** Signing in with Google, Facebook and Apple. */
export function createSignIn(services: Services): Module {
  const { db, config, log, audit } = services
  const providers = createProviders(config)
  return {
    name: 'signIn',
    routes: [
      answer(getSignInProviders, async () => ({ providers: [...providers.keys()] })),
      answer(beginSocialSignIn, async ({ body, session, origin, setCookie, ...visitor }) => {
        const provider = providers.get(body.provider)
        if (!provider) throw new ApiError('notSupportedYet')
        if (body.link && !session) throw new ApiError('notLoggedIn')
        if (body.link && session) await demandPassword(services, await readUser(db, session.userId), body.password, visitor)
        const { browser, ...checks } = await beginFlow(services, body.provider, origin, body.link ? session?.userId : undefined)
        const url = await provider.begin(`${origin}${CALLBACK_PATH}/${body.provider}`, checks).catch((error: unknown) => {
          log.error({ err: error, provider: body.provider }, 'the provider cannot be reached')
          throw new ApiError('networkAnomaly')
        })
        // Lax: the provider's redirect back to us must bring it.
        setCookie(BROWSER_COOKIE, browser, { path: '/Login/UsersSocial', maxAge: FLOW_TIME / 1000, sameSite: 'Lax' })
        return { url: url.href }
      }),
      answer(finishSocialSignIn, async ({ body, ...visitor }) => {
        const userId = await takeTicket(services, body.ticket)
        if (!userId) throw new ApiError('userInfoFailed')
        const user = await readUser(db, userId)
        if (user.frozenAt) throw new ApiError('accountIsFrozen')
        return openSession(services, userInfoOf(user), visitor, body.tokens)
      }),
      answer(unlinkSocial, async ({ body, session, ip, userAgent, cookie, deviceToken }) => {
        await demandPassword(services, await readUser(db, session.userId), body.password, { ip, userAgent, cookie, deviceToken })
        await db.transaction(async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for('update')
          const [other] = await tx
            .select({ id: socialIdentities.id })
            .from(socialIdentities)
            .where(and(eq(socialIdentities.userId, session.userId), ne(socialIdentities.provider, body.provider)))
            .limit(1)
          const gone = await tx
            .delete(socialIdentities)
            .where(and(eq(socialIdentities.userId, session.userId), eq(socialIdentities.provider, body.provider)))
            .returning({ id: socialIdentities.id })
          if (gone.length === 0) throw new ApiError('dataMissing')
          // The account can still be entered by address and password or by another provider; if this throws, nothing is unlinked.
          if (!other && !(user?.email && user.passwordHash)) throw new ApiError('deleteFailed')
          await audit({ event: 'socialUnlinked', ...session, ip, userAgent, detail: body.provider }, tx)
        })
        return {}
      }),
    ],
    register: (app) => registerCallback(app, services, providers),
  }
}
