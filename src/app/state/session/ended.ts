import { atom } from 'jotai'
import type { HubPayload } from '../../../../contract/realtime.ts'

/** Why the server ended this device's session, until the user has read it. */
export const endedAtom = atom<HubPayload<'notifyUserLogout'> | null>(null)
