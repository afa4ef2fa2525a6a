/**
 * Screens beyond the specification's list that everybody may visit: those to read, and to write to the operator from, which whoever cannot log in needs most; and the
 * viewer in the frame of another page.
 */
const openToAll = ['/SubscriptionAgreement', '/about', '/feedback', '/embed']

/** Paths that need no login (SPEC §2 "Access rules"); every other one leads a visitor without a session to `/login`. */
export const publicPaths: ReadonlySet<string> = new Set([
  '/',
  '/VIPUserTerms',
  '/learnMore',
  '/newSampList',
  '/newSampView',
  '/androidPri',
  '/termsOfService',
  '/privacyagreement',
  '/preview',
  '/resetPass',
  '/register',
  '/samples',
  '/apphelp',
  '/login',
  '/extView',
  '/thirdOpen',
  '/facetQr',
  '/appDownLoad',
  '/samplesView',
  ...openToAll,
])

/**
 * Where a visit of `path` is sent instead, or undefined when it may stay.
 * `hasSession`: a login token is stored. `from` is the whole address (path and query) that a login leads back to.
 */
export function redirectOf(path: string, from: string, hasSession: boolean): { to: string; back?: string } | undefined {
  if (path === '/register' && hasSession) return { to: '/' }
  if (!hasSession && !publicPaths.has(path)) return { to: '/login', back: from }
  return undefined
}
