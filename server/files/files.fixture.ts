import { randomUUID } from 'node:crypto'
import { addFileRecord } from '../../contract/calls/files.ts'
import { type CodeName, codeNames, codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/call.ts'
import type { FileRecord, NewFileRecord } from '../../contract/fileRecord.ts'
import type { TestUser } from '../testing/people.ts'
import type { TestServer } from '../testing/testServer.ts'

export const STEP = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n')

/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const newRecord = (values: Partial<NewFileRecord> = {}): NewFileRecord => ({
  id: randomUUID(),
  name: 'gear.step',
  format: 'step',
  size: STEP.length,
  contentHash: null,
  source: { kind: 'device' },
  assembly: null,
  ...values,
})

/** A record of a user's, added by the call. */
export async function addRecord(server: TestServer, { token }: TestUser, values: Partial<NewFileRecord> = {}): Promise<FileRecord> {
  const { data } = await server.ask(addFileRecord, { body: newRecord(values), token })
  return data.record
}

export const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** The catalogue's name for the result of an envelope. */
export function errorIn(body: string): CodeName {
  const { status } = JSON.parse(body) as Envelope
  const name = codeNames.find((each) => codes[each].code === status.code && codes[each].message === status.msg)
  if (!name) throw new Error(`outside of the catalogue: ${body}`)
  return name
}

export interface UploadAnswer {
  status: number
  location: string
  headers: Record<string, string | string[] | number | undefined>
  /** Name of the error; empty when there is none, or one of the protocol's own. */
  codeName: CodeName | ''
}

/** One request of the upload protocol. */
export async function tus(
  server: TestServer,
  { token }: { token?: string },
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: Buffer,
): Promise<UploadAnswer> {
  const response = await server.app.inject({ method, url, headers: { 'Tus-Resumable': '1.0.0', ...(token !== undefined && { token }), ...headers }, payload })
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    headers: response.headers,
    codeName: response.statusCode >= 400 && response.body.startsWith('{') ? errorIn(response.body) : '',
  }
}

/** Begins an upload. */
export const begin = (
  server: TestServer,
  user: { token?: string },
  recordId: string,
  filename: string,
  size: number,
  headers: Record<string, string> = {},
): Promise<UploadAnswer> =>
  tus(server, user, 'POST', '/api/File/Upload', { 'Upload-Length': String(size), 'Upload-Metadata': metadata({ filename, recordId }), ...headers })

/** Sends bytes of an upload. */
export const patch = (server: TestServer, user: { token?: string }, url: string, offset: number, data: Buffer): Promise<UploadAnswer> =>
  tus(server, user, 'PATCH', url, { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }, data)

/** Uploads contents in one go. */
export async function upload(server: TestServer, user: TestUser, recordId: string, filename = 'gear.step', data = STEP): Promise<UploadAnswer> {
  const begun = await begin(server, user, recordId, filename, data.length)
  return begun.status === 201 ? patch(server, user, begun.location, 0, data) : begun
}

/** A record with its contents in the account. */
export async function addUploaded(server: TestServer, user: TestUser, values: Partial<NewFileRecord> = {}, data = STEP): Promise<FileRecord> {
  const record = await addRecord(server, user, values)
  const { status, codeName } = await upload(server, user, record.id, record.name, data)
  if (status !== 204) throw new Error(`${status} ${codeName}`)
  return record
}
