import * as z from 'zod'
import { message } from './messageContent.ts'

/** Where the hub is: `wss://host/loginHub?token=...`, JSON hub protocol of SignalR over WebSockets. */
export const HUB_PATH = '/loginHub'

/** Why a session ended; `removed`: by the user, from the list of devices on another one. All but `loggedOut` are news to the user. */
const logoutReason = z.enum(['loggedOut', 'removed', 'loginElsewhere', 'passwordChanged', 'tokenReused', 'frozen', 'cancelled', 'expired'])
export type LogoutReason = z.infer<typeof logoutReason>

/**
 * What the server sends, each event with one argument.
 * - `notifyUserSuc`: the channel stands. Sent after every connection, so it is also the moment to fetch messages that were missed.
 * - `notifyUserLogout`: this session is over; the server closes the channel behind it and refuses the token from now on.
 * - `notifyUserError`: something of the user's failed outside of a call; an entry of the catalogue.
 * - `notifyUserInfo`: something of the user's changed. `refresh` says that news may have been missed: fetch again.
 */
export const hubEvents = {
  notifyUserSuc: z.object({ userId: z.string(), connectionId: z.string(), serverTime: z.iso.datetime(), unread: z.int() }),
  notifyUserLogout: z.object({ reason: logoutReason, at: z.iso.datetime(), device: z.string().optional() }),
  notifyUserError: z.object({ code: z.int(), msg: z.string() }),
  notifyUserInfo: z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('message'), message, unread: z.int() }),
    z.object({ topic: z.literal('unread'), unread: z.int() }),
    z.object({ topic: z.literal('user') }),
    z.object({ topic: z.literal('vip') }),
    z.object({ topic: z.literal('order'), orderNumber: z.string() }),
    z.object({ topic: z.literal('files') }),
    /** Somebody else saved a view or wrote a comment on a design of the user's. */
    z.object({ topic: z.literal('review'), recordId: z.string() }),
    z.object({ topic: z.literal('refresh') }),
  ]),
} as const

export type HubEvent = keyof typeof hubEvents
export type HubPayload<E extends HubEvent> = z.infer<(typeof hubEvents)[E]>
