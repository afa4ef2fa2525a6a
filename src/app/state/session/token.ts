import { atom } from 'jotai'
import { keepRefreshToken } from './foreignTokens.ts'
import { appStore } from '../store.ts'

/** SPEC §3: the session's JWT is stored on the client; being logged in means that it is there. */
const TOKEN_KEY = 'facet.token'

const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 8192

function stored(): string | null {
  try {
    const value = localStorage.getItem(TOKEN_KEY)
    return isToken(value) ? value : null
  } catch {
    return null
  }
}

const held = atom<string | null>(stored())

/** The session's token, or null while nobody is logged in. Another tab's login and logout are followed. */
export const tokenAtom = atom(
  (get) => get(held),
  (_get, set, token: string | null) => {
    set(held, token)
    if (token === null) keepRefreshToken(undefined)
    try {
      if (token === null) localStorage.removeItem(TOKEN_KEY)
      else localStorage.setItem(TOKEN_KEY, token)
    } catch {
      // A browser that stores nothing keeps the session until the page is closed.
    }
  },
)

export const currentToken = (): string | null => appStore.get(tokenAtom)
export const setToken = (token: string | null): void => appStore.set(tokenAtom, token)

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) appStore.set(held, stored())
  })
}
