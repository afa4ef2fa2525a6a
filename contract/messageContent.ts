import * as z from 'zod'
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
