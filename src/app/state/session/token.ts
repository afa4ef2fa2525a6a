import { atom } from 'jotai'
import { Emitter } from '../../lib/emitter.ts'
import type { Store } from '../store.ts'
import { storedToken, TOKEN_KEY } from './storedToken.ts'

const REFRESH_KEY = 'facet.refresh'
const DEVICE_KEY = 'facet.device'

// An app whose server has another origin keeps what browsers keep in the server's cookies.

const read = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing is stored here: the session ends with its access token.
  }
}

/** The token that a new access token is given for. */
export const keptRefreshToken = (): string | undefined => read(REFRESH_KEY)
export const keepRefreshToken = (token: string | undefined): void => keep(REFRESH_KEY, token)

/** The proof that the device is known, for the next log-in. */
export const keptDeviceToken = (): string | undefined => read(DEVICE_KEY)
export const keepDeviceToken = (token: string): void => keep(DEVICE_KEY, token)

/** The page's token: one account is logged in, however many models are open. */
let current = storedToken()
const changes = new Emitter<{ token: string | null }>()

/** The session's token, or null while nobody is logged in. Another tab's login and logout are followed. */
export const currentToken = (): string | null => current

export function setToken(token: string | null): void {
  if (token === null) keepRefreshToken(undefined)
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY)
    else localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // A browser that stores nothing keeps the session until the page is closed.
  }
  change(token)
}

function change(token: string | null): void {
  current = token
  changes.emit('token', token)
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) change(storedToken())
  })
}

export const tokenAtom = atom<string | null>(null)

/** Keeps the atoms of a store in step with the token, for as long as the store is used. */
export function followToken(store: Store): void {
  store.set(tokenAtom, current)
  const used = new WeakRef(store)
  const stop = changes.on('token', (token) => {
    const own = used.deref()
    if (own) own.set(tokenAtom, token)
    else stop()
  })
}

/** Claims of a session token. It is not checked here: the server does that. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, payload] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** The account's id in a session token. */
export function accountOfToken(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub : undefined
}

/** The session that a token is of, however often it was refreshed: its id, else the token itself. */
export function sessionOfToken(token: string): string {
  const { sid } = claimsOf(token)
  return typeof sid === 'string' && sid !== '' ? sid : token
}

/** When a session token ends, ms since 1970; undefined when it does not state it. */
export function expiryOfToken(token: string): number | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
}

/** Whose records this device shows: the account's id, or '' for a guest. */
export const ownerAtom = atom((get) => {
  const token = get(tokenAtom)
  return (token && accountOfToken(token)) ?? ''
})
