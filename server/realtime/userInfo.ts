import type { Area } from '../services.ts'
import type { Peer } from './connection.ts'

const PATH = '/Login/UsersReferer/GetUserInfoByJWTToken'

/** Answers the hub's GetUserInfo as the call of that path is answered. */
export const userInfoOf =
  (areas: readonly Area[]) =>
  async (session: Peer): Promise<unknown> => {
    const route = areas.flatMap(({ routes }) => routes).find(({ call }) => call.path === PATH)
    if (!route) throw new Error(`no call at ${PATH}`)
    const request = {
      query: {},
      body: {},
      session,
      locale: 'en' as const,
      platform: 0 as const,
      ip: '',
      userAgent: '',
      requestId: '',
      cookie: () => undefined,
      setCookie: () => {},
    }
    return route.call.data.parse(await route.run(request))
  }
