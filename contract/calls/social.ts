import { z } from '../zod.ts'
import { loggedIn, password, provider, tokens } from '../accountFields.ts'
import { call } from '../call.ts'

const none = z.object({})

export const getSignInProviders = call({
  name: 'getSignInProviders',
  summary: 'The social sign-in providers that are configured',
  method: 'GET',
  path: '/Login/UsersSocial/GetProviders',
  access: 'public',
  query: none,
  body: none,
  data: z.object({ providers: z.array(provider) }),
  errors: [],
})

/**
 * The browser then goes to `url`. The provider sends it back to us, and we send it to `/#/login?ticket=...` (or, linking, to `/#/userInfor?linked=...`);
 * when it went wrong to `?error=` with the name of the catalogue's entry. Linking asks for the password of an account that has one.
 */
export const beginSocialSignIn = call({
  name: 'beginSocialSignIn',
  summary: 'Begin to sign in with a social provider or, with a session and `link`, to link it to the account',
  method: 'POST',
  path: '/Login/UsersSocial/Begin',
  access: 'optional',
  query: none,
  body: z.object({ provider, link: z.boolean().default(false), password: password.optional() }),
  data: z.object({ url: z.url() }),
  perMinute: 20,
  errors: ['notSupportedYet', 'notLoggedIn', 'networkAnomaly', 'passwordIncorrect'],
})

export const finishSocialSignIn = call({
  name: 'finishSocialSignIn',
  summary: 'Exchange the ticket of a social sign-in, good once and for a minute, for tokens',
  method: 'POST',
  path: '/Login/UsersSocial/Login',
  access: 'public',
  query: none,
  body: z.object({ ticket: z.string().max(200), tokens }),
  data: loggedIn,
  perMinute: 20,
  errors: ['userInfoFailed', 'accountIsFrozen'],
})

export const unlinkSocial = call({
  name: 'unlinkSocial',
  summary: 'Unlink a social provider; refused when nothing would be left to log in with',
  method: 'POST',
  path: '/Login/UsersSocial/Unlink',
  access: 'user',
  query: none,
  body: z.object({ provider, password: password.optional() }),
  data: none,
  perMinute: 10,
  errors: ['dataMissing', 'deleteFailed', 'passwordIncorrect'],
})

export const socialCalls = [getSignInProviders, beginSocialSignIn, finishSocialSignIn, unlinkSocial]
