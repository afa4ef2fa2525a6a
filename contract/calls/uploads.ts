import { z } from '../zod.ts'
import { call } from '../call.ts'
import { MAX_PARTS, uploadKinds } from '../fileTransfer.ts'

const none = z.object({})
const byId = z.object({ id: z.uuid() })
const partNumber = z.int().min(1).max(MAX_PARTS)

/** `upload` is null where the store takes no parts: the contents then go by the tus protocol to `UPLOAD_PATH`, where the upload begins anew. */
export const beginUpload = call({
  name: 'beginUpload',
  summary: 'Begin to upload the contents of a record in parts',
  method: 'POST',
  path: '/api/File/BeginUpload',
  access: 'user',
  query: none,
  body: z.object({ recordId: z.uuid(), name: z.string().max(1000), size: z.int().min(0), kind: z.enum(uploadKinds).default('contents') }),
  data: z.object({ upload: z.object({ id: z.uuid(), partBytes: z.int() }).nullable() }),
  perMinute: 60,
  errors: ['parameterMissing', 'fileNameInvalid', 'fileEmpty', 'fileTooLarge', 'dataMissing', 'oneUploadOnly', 'storageFull'],
})

/**
 * Addresses to which parts are sent by PUT, each with exactly its bytes; good for minutes. Those that begin with `/` are this server's, and need the
 * header `token`. `there`: parts that have come already, to whichever process.
 */
export const getUploadParts = call({
  name: 'getUploadParts',
  summary: 'Where parts of an upload are sent, and which are there',
  method: 'POST',
  path: '/api/File/GetUploadParts',
  access: 'user',
  query: none,
  body: byId.extend({ parts: z.array(partNumber).max(MAX_PARTS) }),
  data: z.object({ addresses: z.array(z.object({ part: z.int(), url: z.string() })), there: z.array(z.object({ part: z.int(), size: z.int() })) }),
  errors: ['dataMissing'],
})

/** May be repeated: a finished upload is finished. Refused contents are deleted; other failures leave the parts where they are. */
export const finishUpload = call({
  name: 'finishUpload',
  summary: 'Make the parts of an upload the contents of its record',
  method: 'POST',
  path: '/api/File/FinishUpload',
  access: 'user',
  query: none,
  body: byId,
  data: none,
  atOnce: 2,
  errors: [
    'dataMissing',
    'requestException',
    'oneUploadOnly',
    'formatUnsupported',
    'fileException',
    'notSupportedYet',
    'fileEncrypted',
    'fileEmpty',
    'fileNameInvalid',
    'packageUnsupported',
    'decompressionFailed',
    'assemblyModelMissing',
    'onlyAssembly',
    'referenceFileMissing',
  ],
})

export const cancelUpload = call({
  name: 'cancelUpload',
  summary: 'Call an unfinished upload off',
  method: 'POST',
  path: '/api/File/CancelUpload',
  access: 'user',
  query: none,
  body: byId,
  data: none,
  errors: ['dataMissing'],
})

export const uploadCalls = [beginUpload, getUploadParts, finishUpload, cancelUpload]
