import { atom } from 'jotai'
import { tokenAtom } from './token.ts'

/** The account's id in a session token (its `sub` claim). The token is not checked here: the server does that. */
export function accountOfToken(token: string): string | undefined {
  try {
    const [, payload] = token.split('.')
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))))
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : undefined
    return typeof subject === 'string' && subject !== '' ? subject : undefined
  } catch {
    return undefined
  }
}

/** Whose records this device shows: the account's id, or '' for a guest. */
export const ownerAtom = atom((get) => {
  const token = get(tokenAtom)
  return (token && accountOfToken(token)) ?? ''
})
