import { z } from '../zod.ts'
import { call } from '../call.ts'
import { LARGE_BODY_BYTES } from '../limits.ts'
import { moment } from '../fileRecord.ts'

const none = z.object({})
const driveId = z.uuid()
const entryId = z.string().min(1).max(4000)
const cursor = z.string().min(1).max(4000).optional()

export const driveProviders = ['webdav', 'google', 'dropbox', 'onedrive'] as const
export type DriveProvider = (typeof driveProviders)[number]

const drive = z.object({ id: driveId, provider: z.enum(driveProviders), name: z.string(), connectedAt: moment })
export type Drive = z.output<typeof drive>

/** A file or folder; `id` is the drive's own handle. `size` in bytes, of files; absent where the drive does not state it. */
export const driveEntry = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  size: z.int().optional(),
  modified: moment.optional(),
})
const entryPage = z.object({
  entries: z.array(driveEntry),
  next: z.string().nullable(),
  /** A search that ended before it had seen the whole drive. */ truncated: z.boolean(),
})

/** What any visit to a drive may be refused with: it is not connected, its access was taken back, it cannot be reached. */
const visiting = ['dataMissing', 'accessForbidden', 'networkAnomaly'] as const

export const getDriveProviders = call({
  name: 'getDriveProviders',
  summary: 'Which kinds of cloud drives this server can connect',
  method: 'GET',
  path: '/api/CloudDrive/GetProviders',
  access: 'public',
  query: none,
  body: none,
  data: z.object({ providers: z.array(z.object({ provider: z.enum(driveProviders), available: z.boolean() })) }),
  errors: [],
})

export const getDriveList = call({
  name: 'getDriveList',
  summary: "The user's connected drives",
  method: 'GET',
  path: '/api/CloudDrive/GetDriveList',
  access: 'user',
  query: none,
  body: none,
  data: z.object({ drives: z.array(drive) }),
  errors: [],
})

export const connectWebDav = call({
  name: 'connectWebDav',
  summary: 'Connect a WebDAV folder: Nextcloud, ownCloud, a NAS',
  method: 'POST',
  path: '/api/CloudDrive/ConnectWebDav',
  access: 'user',
  query: none,
  body: z.object({
    name: z.string().trim().max(80).default(''),
    url: z.url({ protocol: /^https?$/, error: 'parameterFormatError' }).max(2000),
    user: z.string().max(300),
    password: z.string().max(1000),
  }),
  data: drive,
  perMinute: 10,
  errors: ['passwordIncorrect', 'accessForbidden', 'networkAnomaly', 'dataMissing', 'addFailed'],
})

/** The browser goes to `url`; the provider sends it back to `/#/cloudDriveList?state=…&code=…`, where the app calls `finishDrive`. */
export const authorizeDrive = call({
  name: 'authorizeDrive',
  summary: 'Begin connecting Google Drive, Dropbox or OneDrive',
  method: 'POST',
  path: '/api/CloudDrive/Authorize',
  access: 'user',
  query: none,
  body: z.object({ provider: z.enum(['google', 'dropbox', 'onedrive']) }),
  data: z.object({ url: z.url() }),
  perMinute: 20,
  errors: ['notSupportedYet'],
})

/** Only the user who began may finish, within ten minutes and once. */
export const finishDrive = call({
  name: 'finishDrive',
  summary: "Finish connecting with the provider's code",
  method: 'POST',
  path: '/api/CloudDrive/Finish',
  access: 'user',
  query: none,
  body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4000) }),
  data: drive,
  perMinute: 20,
  errors: ['requestFailed', 'networkAnomaly', 'addFailed'],
})

export const disconnectDrive = call({
  name: 'disconnectDrive',
  summary: 'Forget a drive and its credentials',
  method: 'POST',
  path: '/api/CloudDrive/Disconnect',
  access: 'user',
  query: none,
  body: z.object({ driveId }),
  data: none,
  errors: ['dataMissing'],
})

export const listDriveFolder = call({
  name: 'listDriveFolder',
  summary: 'Files and folders of one folder, a page at a time',
  method: 'GET',
  path: '/api/CloudDrive/GetFileList',
  access: 'user',
  query: z.object({ driveId, folder: entryId.optional(), cursor }),
  body: none,
  data: entryPage,
  atOnce: 4,
  errors: visiting,
})

export const searchDrive = call({
  name: 'searchDrive',
  summary: 'Search a whole drive by part of a name',
  method: 'GET',
  path: '/api/CloudDrive/SearchFiles',
  access: 'user',
  vip: 'searchDrive',
  query: z.object({ driveId, search: z.string().trim().min(1).max(200), cursor }),
  body: none,
  data: entryPage,
  atOnce: 2,
  perMinute: 30,
  errors: visiting,
})

export const getDriveEntry = call({
  name: 'getDriveEntry',
  summary: 'One file or folder, e.g. to see whether it has changed',
  method: 'GET',
  path: '/api/CloudDrive/GetFileInfo',
  access: 'user',
  query: z.object({ driveId, id: entryId }),
  body: none,
  data: driveEntry,
  errors: visiting,
})

/** Models in formats for VIP are refused without it. Addresses for plain (ranged) GET requests without further headers; many at once, for an assembly with its parts. */
export const getDriveTickets = call({
  name: 'getDriveTickets',
  summary: 'Short-lived addresses from which files of a drive can be downloaded',
  method: 'POST',
  path: '/api/CloudDrive/GetFileTickets',
  access: 'user',
  query: none,
  body: z.object({
    driveId,
    files: z
      .array(z.object({ id: entryId, name: z.string().min(1).max(1000) }))
      .min(1)
      .max(500),
  }),
  data: z.object({ tickets: z.array(z.object({ id: z.string(), url: z.string() })), expiresAt: moment }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['dataMissing', 'vipRequired'],
})

export const driveCalls = [
  getDriveProviders,
  getDriveList,
  connectWebDav,
  authorizeDrive,
  finishDrive,
  disconnectDrive,
  listDriveFolder,
  searchDrive,
  getDriveEntry,
  getDriveTickets,
]

/** `GET <path>?ticket=`; errors carry the calls' envelope with a 4xx or 5xx status. */
export const DRIVE_DOWNLOAD_PATH = '/api/CloudDrive/Download'
/** Where providers send the browser back to; to be registered with them as `<address of the server><path>`. */
export const DRIVE_CALLBACK_PATH = '/api/CloudDrive/Callback'
