import { z } from './zod.ts'
import { textsOf } from './translated.ts'

/** The operator's own words. */
const translations = textsOf(z.string().max(2000))

/**
 * A message of the server to a user: a kind and its values. The client renders it in the language of the interface
 * (`locales/<language>/messageKinds.json`: a title and a text for each kind but the announcement, which brings its own), so a message changes language with its reader.
 */
export const messageContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), nickname: z.string() }),
  z.object({ kind: z.literal('loginElsewhere'), at: z.iso.datetime(), device: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('shareOpened'), shareId: z.string(), fileName: z.string() }),
  z.object({ kind: z.literal('fileSynced'), fileId: z.string(), fileName: z.string() }),
  z.object({ kind: z.literal('trialStarted'), endsAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('orderPaid'),
    orderNumber: z.string(),
    plan: z.string(),
    amount: z.int(),
    currency: z.string(),
    endsAt: z.iso.datetime().optional(),
  }),
  z.object({ kind: z.literal('orderRefunded'), orderNumber: z.string(), amount: z.int(), currency: z.string() }),
  z.object({ kind: z.enum(['orderWrongAmount', 'orderRefused', 'orderLate']), orderNumber: z.string() }),
  z.object({ kind: z.literal('vipEnding'), endsAt: z.iso.datetime() }),
  z.object({ kind: z.literal('vipRenewing'), endsAt: z.iso.datetime(), plan: z.string(), amount: z.int(), currency: z.string() }),
  z.object({ kind: z.literal('filesExpiring'), count: z.int(), fileName: z.string(), endsAt: z.iso.datetime() }),
  z.object({ kind: z.literal('announcement'), title: translations, text: translations, url: z.url({ protocol: /^https?$/ }).optional() }),
])
export type MessageContent = z.infer<typeof messageContent>

export const message = z.object({ id: z.uuid(), content: messageContent, createdAt: z.iso.datetime(), read: z.boolean() })
export type Message = z.infer<typeof message>

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
 * - `notifyUserInfo`: something of the user's changed. `refresh` means that news may have been missed: fetch again.
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
