import { z } from '../zod.ts'
import { call, nextCursor, pageQuery, searchText } from '../call.ts'
import { assembly, moment, sha256Text } from '../fileRecord.ts'
import { LARGE_BODY_BYTES, SHARE_PASSWORD_DIGITS } from '../limits.ts'
import { pictureText } from './files.ts'

/** After so many days a link may expire; `null` is never. */
export const SHARE_DAYS = [1, 3, 7, 30, 90] as const
const sharePassword = z.string().regex(new RegExp(`^[0-9]{${SHARE_PASSWORD_DIGITS}}$`), 'sharePasswordInvalid')

const none = z.object({})
const byId = z.object({ id: z.uuid() })

export const shareRecord = z.object({
  id: z.uuid(),
  /** `null` when the record behind it is gone. */
  recordId: z.uuid().nullable(),
  name: z.string(),
  format: z.string(),
  size: z.number(),
  type: z.enum(['normal', 'password']),
  state: z.enum(['active', 'stopped', 'expired', 'invalid']),
  /** The link from the app's address on; the app may add the state of the view to it, which so never reaches the server. */
  link: z.string(),
  /** The same for a frame in another page; absent where the server lets no other page show one. */
  embed: z.string().optional(),
  sharedAt: moment,
  expiresAt: moment.nullable(),
  /** Whether who opens it sees saved views and comments, and may add own ones with an account. */
  review: z.boolean(),
  /** Whether visitors get the prepared model alone, and never the file. */
  viewOnly: z.boolean().optional(),
  opened: z.number(),
  lastOpenedAt: moment.nullable(),
  picture: z.string().nullable(),
})

const newShare = z.object({
  recordId: z.uuid(),
  type: z.enum(['normal', 'password']),
  /** Present if the type is `password`. */
  password: sharePassword.optional(),
  days: z.union([z.null(), ...SHARE_DAYS.map((days) => z.literal(days))]),
  review: z.boolean().default(true),
  /** Visitors see and measure the prepared model, which must be there; the file itself is not given to them, and need not be uploaded. */
  viewOnly: z.boolean().default(false),
  /** A picture of the view that is shared, base64. */
  picture: pictureText.optional(),
})

export const createShare = call({
  name: 'createShare',
  summary: 'Create a link to a file',
  method: 'POST',
  path: '/api/Share/Create',
  access: 'user',
  query: none,
  body: newShare,
  data: z.object({ share: shareRecord }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['dataMissing', 'modelMissing', 'sharePasswordRequired', 'sharePasswordInvalid', 'pictureInvalid', 'storageFull', 'addFailed'],
})

export const listShares = call({
  name: 'listShares',
  summary: 'Shared History, latest first',
  method: 'GET',
  path: '/api/Share/GetList',
  access: 'user',
  query: z.object({ search: searchText, recordId: z.uuid().optional(), ...pageQuery }),
  body: none,
  data: z.object({ shares: z.array(shareRecord), next: nextCursor }),
  errors: ['parameterError'],
})

/** Stopping twice is no error; a stopped link stays in the history. */
export const stopShare = call({
  name: 'stopShare',
  summary: 'Stop sharing',
  method: 'POST',
  path: '/api/Share/Stop',
  access: 'user',
  query: none,
  body: byId,
  data: z.object({ share: shareRecord }),
  errors: ['dataMissing'],
})

export const deleteShare = call({
  name: 'deleteShare',
  summary: 'Delete a shared record: the link stops and leaves the history',
  method: 'POST',
  path: '/api/Share/Delete',
  access: 'user',
  query: none,
  body: byId,
  data: none,
  errors: ['dataMissing'],
})

const ticket = { ticket: z.string(), ticketExpiresAt: moment }

/**
 * Opens a link, for guests too. Without `password` a protected link answers `sharePasswordRequired` and discloses nothing else.
 * Deleted: `shareDeleted`. Stopped: `shareStopped`. Past its days: `shareExpired`. Unknown, or its file or account is gone: `shareInvalid`.
 * Wrong passwords are counted per client and per link in ever longer pauses, during which the answer is `featureBlocked`.
 */
export const openShare = call({
  name: 'openShare',
  summary: 'Open a shared link',
  method: 'POST',
  path: '/api/Share/Open',
  access: 'optional',
  query: none,
  body: z.object({ code: z.string().max(64), password: sharePassword.optional() }),
  data: z.object({
    share: z.object({
      id: z.uuid(),
      name: z.string(),
      format: z.string(),
      sharedAt: moment,
      expiresAt: moment.nullable(),
      review: z.boolean(),
      /** Whether it is the asker's own. */
      own: z.boolean(),
      owner: z.object({ nickname: z.string(), avatar: z.string() }),
      assembly: assembly.nullable(),
      picture: z.string().nullable(),
      /** The file itself; `null` when the link is view only. */
      cloud: z.object({ name: z.string(), size: z.number(), sha256: sha256Text }).nullable(),
      /** The prepared model, where there is one: it can be shown while it comes. */
      prepared: z.object({ size: z.number(), sha256: sha256Text }).nullable(),
    }),
    ...ticket,
  }),
  errors: [
    'sharePasswordRequired',
    'sharePasswordInvalid',
    'sharePasswordIncorrect',
    'shareDeleted',
    'shareStopped',
    'shareExpired',
    'shareInvalid',
    'featureBlocked',
  ],
})

/** Only while the old ticket is good and the link still works: a long visit does not ask for the password again. */
export const renewShareTicket = call({
  name: 'renewShareTicket',
  summary: 'A new ticket for an opened link',
  method: 'POST',
  path: '/api/Share/RenewTicket',
  access: 'public',
  query: none,
  body: z.object({ ticket: z.string().max(2000) }),
  data: z.object(ticket),
  errors: ['shareDeleted', 'shareStopped', 'shareExpired', 'shareInvalid'],
})

export const shareCalls = [createShare, listShares, stopShare, deleteShare, openShare, renewShareTicket]
