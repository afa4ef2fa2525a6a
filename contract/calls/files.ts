import { z } from '../zod.ts'
import { call, nextCursor, pageQuery, searchText } from '../call.ts'
import { LARGE_BODY_BYTES } from '../limits.ts'
import { assembly, fileRecord, localFileRecord, moment, newFileRecord, sha256Text } from '../fileRecord.ts'
import { MAX_PICTURE_BYTES } from '../fileTransfer.ts'

const none = z.object({})
const byId = z.object({ id: z.uuid() })
const oneRecord = z.object({ record: fileRecord })

/** A picture in base64: a third longer than its bytes. */
export const pictureText = z.string().max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 4)

/** The same id, or the same name and contents, is the same record: it is opened again. */
export const addFileRecord = call({
  name: 'addFileRecord',
  summary: 'Record that a file was opened',
  method: 'POST',
  path: '/api/File/AddRecord',
  access: 'user',
  query: none,
  body: newFileRecord,
  data: oneRecord,
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['fileNameInvalid', 'formatUnsupported', 'addFailed'],
})

export const openFileRecord = call({
  name: 'openFileRecord',
  summary: 'Record that a file of the list was opened again',
  method: 'POST',
  path: '/api/File/OpenRecord',
  access: 'user',
  query: none,
  body: byId,
  data: oneRecord,
  errors: ['dataMissing'],
})

export const getFileRecord = call({
  name: 'getFileRecord',
  summary: 'One record',
  method: 'GET',
  path: '/api/File/GetRecord',
  access: 'user',
  query: byId,
  body: none,
  /** `ticket`: downloads the contents for an hour, if there are any. */
  data: oneRecord.extend({ ticket: z.string().nullable() }),
  errors: ['dataMissing'],
})

/** Last opened first. `recent`: opened within the retention time. Shared History is `listShares`. */
export const listFileRecords = call({
  name: 'listFileRecords',
  summary: 'All Files, Starred Files or Recently Opened',
  method: 'GET',
  path: '/api/File/GetList',
  access: 'user',
  query: z.object({ list: z.enum(['all', 'starred', 'recent']).default('all'), search: searchText, ...pageQuery }),
  body: none,
  data: z.object({ records: z.array(fileRecord), next: nextCursor }),
  errors: ['parameterError'],
})

export const starFileRecord = call({
  name: 'starFileRecord',
  summary: 'Star (collect) a file, or cancel that',
  method: 'POST',
  path: '/api/File/SetStarred',
  access: 'user',
  query: none,
  body: byId.extend({ starred: z.boolean() }),
  data: oneRecord,
  errors: ['dataMissing'],
})

/** Deletes for good, with contents, pictures, saved views and comments. Those of a file whose share link still works are kept until the link ends. */
export const deleteFileRecord = call({
  name: 'deleteFileRecord',
  summary: 'Delete a record permanently',
  method: 'POST',
  path: '/api/File/DeleteRecord',
  access: 'user',
  query: none,
  body: byId,
  data: none,
  errors: ['dataMissing'],
})

/** May be repeated: nothing is doubled, stars stay, the later opening counts. `ids` are the account's ids of the given records, in their order. */
export const mergeFileRecords = call({
  name: 'mergeFileRecords',
  summary: "Bring a guest's local records into the account",
  method: 'POST',
  path: '/api/File/MergeRecords',
  access: 'user',
  query: none,
  body: z.object({ records: z.array(localFileRecord).min(1).max(200) }),
  data: z.object({ ids: z.array(z.uuid()) }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['fileNameInvalid', 'formatUnsupported', 'addFailed'],
})

export const setFileThumbnail = call({
  name: 'setFileThumbnail',
  summary: 'Give a record its picture: PNG, JPEG or WebP in base64',
  method: 'POST',
  path: '/api/File/SetThumbnail',
  access: 'user',
  query: none,
  body: byId.extend({ picture: pictureText }),
  data: z.object({ thumbnail: z.string() }),
  bodyBytes: LARGE_BODY_BYTES,
  errors: ['dataMissing', 'pictureInvalid', 'storageFull'],
})

export const getFileLimits = call({
  name: 'getFileLimits',
  summary: 'What an account may keep, and what it keeps',
  method: 'GET',
  path: '/api/File/GetLimits',
  access: 'user',
  query: none,
  body: none,
  data: z.object({
    maxFileBytes: z.number(),
    storageBytes: z.number(),
    usedBytes: z.number(),
    maxRecords: z.number(),
    records: z.number(),
    retentionDays: z.number(),
  }),
  errors: [],
})

/** `text` is what the QR code carries, after the app's address: a link to its scan page, good once and for minutes. The contents have to be uploaded. */
export const makeSyncCode = call({
  name: 'makeSyncCode',
  summary: 'Send a file to the app: the text of a QR code',
  method: 'POST',
  path: '/api/File/MakeSyncCode',
  access: 'user',
  query: none,
  body: byId,
  data: z.object({ text: z.string(), expiresAt: moment }),
  errors: ['dataMissing', 'modelMissing'],
})

export const resolveSyncCode = call({
  name: 'resolveSyncCode',
  summary: 'Turn the text of a scanned sync QR code into a download',
  method: 'POST',
  path: '/api/File/ResolveSyncCode',
  access: 'public',
  query: none,
  body: z.object({ text: z.string().max(2000) }),
  data: z.object({
    name: z.string(),
    format: z.string(),
    cloud: z.object({ name: z.string(), size: z.number(), sha256: sha256Text }),
    assembly: assembly.nullable(),
    ticket: z.string(),
    ticketExpiresAt: moment,
  }),
  perMinute: 30,
  errors: ['qrCodeIncorrect'],
})

export const fileCalls = [
  addFileRecord,
  openFileRecord,
  getFileRecord,
  listFileRecords,
  starFileRecord,
  deleteFileRecord,
  mergeFileRecords,
  setFileThumbnail,
  getFileLimits,
  makeSyncCode,
  resolveSyncCode,
]
