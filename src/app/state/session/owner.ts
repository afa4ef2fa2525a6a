import { atom } from 'jotai'
import { tokenAtom } from './token.ts'

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

/** When a session token ends, ms since 1970; undefined when it does not say. */
export function expiryOfToken(token: string): number | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
}

/** Whose records this device shows: the account's id, or '' for a guest. */
export const ownerAtom = atom((get) => {
  const token = get(tokenAtom)
  return (token && accountOfToken(token)) ?? ''
})
