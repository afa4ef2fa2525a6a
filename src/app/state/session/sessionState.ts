import { atom } from 'jotai'
import type { HubPayload } from '../../../../contract/realtime.ts'

/** Why the server ended this device's session, until the user has read it. */
export const endedAtom = atom<HubPayload<'notifyUserLogout'> | null>(null)

/** Messages that the user has not read. */
export const unreadAtom = atom(0)

/** How many places are about to end the session by the user's own wish. */
let places = 0

/** Whether the user is ending the session here: the hub's notice of that end, maybe before the call is answered, is ignored then. */
export const isEndExpected = (): boolean => places > 0

/** From now on the end is expected; returns what takes it back. */
export function expectEnd(): () => void {
  places++
  return () => void places--
}

/** How the realtime channel is stopped by code that must not fetch its library. Set by the channel while it runs. */
let stop: (() => void) | undefined

export const setChannelStop = (next: (() => void) | undefined): void => void (stop = next)
export const stopChannel = (): void => stop?.()

/** What the login screen finds in the router's state. */
export interface LoginState {
  /** Address within the fragment that the user wanted to see. */
  back?: string
}

const KEY = 'facet.known'

/**
 * The address with which this device needs no mailed code, as far as it remembers: the server decides. Kept beyond the log-out, as the user wished.
 * `now`: ms since 1970.
 */
export function knownEmail(now = Date.now()): string | undefined {
  try {
    const [until = '', email = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    return email !== '' && Number(until) > now ? email : undefined
  } catch {
    return undefined
  }
}

/** Remembers the address for so many days, or forgets the remembered one. */
export function keepKnownEmail(email: string | undefined, days: number, now = Date.now()): void {
  try {
    if (email === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${now + days * 86_400_000} ${email}`)
  } catch {
    // A browser that stores nothing asks for the code every time.
  }
}
