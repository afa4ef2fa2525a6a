import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { UPLOAD_HOURS, UPLOAD_PATH, type UploadKind, uploadKinds } from '../../contract/fileTransfer.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import { refused, ApiError } from '../http/apiError.ts'

/** Functions that the protocol calls. All may throw an `ApiError`. */
export interface UploadRules {
  begin(upload: {
    id: string
    userId: string
    size: number | undefined
    filename: string | null | undefined
    recordId: string | null | undefined
    kind: UploadKind
  }): Promise<void>
  /** Before anything else is done with an upload that exists. */
  check(method: string, id: string, userId: string): Promise<void>
  /** All bytes are there. */
  finish(id: string, userId: string): Promise<void>
}

/** Uploads under way, in a folder of this process: the tus protocol between the client and `rules`. */
export interface Spool {
  handle(request: IncomingMessage, response: ServerResponse, userId: string): Promise<void>
  pathOf(id: string): string
  /** Whether all bytes of an upload have come. */
  isComplete(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Deletes what nobody went on with. */
  removeExpired(): Promise<void>
}

/** The protocol's own error for an upload over the limit; the same status stands for more bytes than stated. */
const OVER_LIMIT = 'Maximum size exceeded'

export function createSpool(folder: string, rules: UploadRules): Spool {
  // The store makes it too, but later than it looks into it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: UPLOAD_HOURS * 3_600_000 })
  const askers = new WeakMap<IncomingMessage, string>()
  type Incoming = Parameters<NonNullable<Server['options']['onUploadFinish']>>[0]
  const askerOf = (request: Incoming): string => {
    const raw = request.runtime?.node?.req
    const userId = raw && askers.get(raw as IncomingMessage)
    if (!userId) throw new ApiError('notLoggedIn', 401)
    return userId
  }
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: store,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    // The app is of the same origin: no other may read the answers.
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    async onUploadCreate(request, { id, size, metadata }) {
      const kind = uploadKinds.find((known) => known === (metadata?.kind ?? 'contents'))
      if (!kind) throw new ApiError('parameterError', 400)
      await rules.begin({ id, userId: askerOf(request), size, filename: metadata?.filename, recordId: metadata?.recordId, kind })
      return {}
    },
    async onIncomingRequest(request, id) {
      const userId = askerOf(request)
      if (request.method !== 'POST') await rules.check(request.method, id, userId)
    },
    async onUploadFinish(request, { id }) {
      await rules.finish(id, askerOf(request))
      return {}
    },
    onResponseError(_request, error) {
      if (error instanceof ApiError) return { status_code: error.httpStatus === 200 ? 400 : error.httpStatus, body: JSON.stringify(refused(error.codeName)) }
      const { status_code, body } = 'status_code' in error ? error : { status_code: 500, body: '' }
      const codeName = body.startsWith(OVER_LIMIT) ? 'fileTooLarge' : status_code >= 500 ? 'serverError' : 'requestException'
      return { status_code, body: JSON.stringify(refused(codeName)) }
    },
  })
  return {
    async handle(request, response, userId) {
      askers.set(request, userId)
      await server.handle(request, response)
    },
    pathOf: (id) => join(folder, id),
    async isComplete(id) {
      const upload = await store.getUpload(id).catch(() => undefined)
      return upload !== undefined && upload.offset === upload.size
    },
    remove: (id) => store.remove(id).catch(() => {}),
    async removeExpired() {
      await store.deleteExpired()
    },
  }
}
