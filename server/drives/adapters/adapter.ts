import type { Readable } from 'node:stream'
import type { Reply } from '../egress.ts'

/** Why a drive did not answer; the routes turn these into the catalogue's messages. */
export type DriveFailure =
  | 'credentials' // the name and password, or the token, are not accepted (any more)
  | 'not-found'
  | 'refused-address' // the address is not one that this server visits
  | 'unavailable' // network, time-out, 5xx, too many requests, or an answer that makes no sense

export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly failure: DriveFailure
  constructor(failure: DriveFailure, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.failure = failure
  }
}

export interface DriveEntry {
  /** The drive's own handle: an id, or a path for WebDAV. Opaque to the app. */
  id: string
  name: string
  kind: 'file' | 'folder'
  /** Bytes; files only. */
  size?: number
  /** ISO 8601, UTC. */
  modified?: string
}
export interface DrivePage {
  entries: DriveEntry[]
  /** Cursor of the next page; absent on the last. */
  next?: string
  /** A search that stopped before it had seen everything. */
  truncated?: boolean
}
/** Bytes, both ends included; `end` absent = to the end of the file. */
export interface ByteRange {
  start: number
  end?: number
}
export interface Download {
  stream: Readable
  /** First and last byte sent, and the whole file's size, in bytes. */
  start: number
  end: number
  size: number
}
/** What each kind of drive can do; every method throws `DriveError`. */
export interface DriveAdapter {
  /** @param folder id of a folder; absent = the root. Folders come first where the drive can order. */
  list(folder?: string, cursor?: string): Promise<DrivePage>
  /** Searches the whole drive by part of the name. */
  search(text: string, cursor?: string): Promise<DrivePage>
  stat(id: string): Promise<DriveEntry>
  download(id: string, range?: ByteRange, signal?: AbortSignal): Promise<Download>
}

export const PAGE_SIZE = 100
/** A page of a hundred entries takes some 100 kB of JSON; it is parsed on the thread that answers requests. */
const MAX_JSON = 2 * 1024 * 1024

/** Throws what a failed answer means. */
export function checkReply(reply: Pick<Reply, 'status' | 'url'>): void {
  const { status } = reply
  if (status >= 200 && status < 300) return
  const detail = `${new URL(reply.url).host} answered ${status}`
  if (status === 401 || status === 403) throw new DriveError('credentials', detail)
  if (status === 404 || status === 409 || status === 410 || status === 416) throw new DriveError('not-found', detail)
  throw new DriveError('unavailable', detail)
}

/** The JSON object of a reply; throws `DriveError` for failures and for replies that are no object. */
export async function readJson(reply: Reply): Promise<Record<string, unknown>> {
  const text = await reply.text(MAX_JSON)
  checkReply(reply)
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object') return value as Record<string, unknown>
  } catch {
    // Reported below, like any other answer that is not an object.
  }
  throw new DriveError('unavailable', `${new URL(reply.url).host} did not answer JSON`)
}

export const rangeHeader = (range?: ByteRange): Record<string, string> => (range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {})

/** A reply to a (ranged) request as a download. A drive that ignores the range is refused rather than cut by reading it all. */
export function asDownload(reply: Reply, range?: ByteRange): Download {
  if (reply.status < 200 || reply.status >= 300) reply.stream.resume()
  checkReply(reply)
  const spans = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(reply.header('content-range') ?? '')
  if (spans) return { stream: reply.stream, start: Number(spans[1]), end: Number(spans[2]), size: Number(spans[3]) }
  const size = Number(reply.header('content-length'))
  if (!Number.isSafeInteger(size) || reply.header('content-length') === undefined || (range && (range.start > 0 || range.end !== undefined))) {
    reply.stream.destroy()
    throw new DriveError('unavailable', 'the drive did not say which bytes it sends')
  }
  return { stream: reply.stream, start: 0, end: Math.max(size - 1, 0), size }
}

/** `value` as ISO 8601 in UTC; nothing if it is no date. */
export function isoDate(value: unknown): { modified?: string } {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? {} : { modified: new Date(time).toISOString() }
}

/** `value` as a number of bytes; nothing if it is none. */
export function byteSize(value: unknown): { size?: number } {
  const size = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? { size } : {}
}

export const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
export const asRecords = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => each !== null && typeof each === 'object') : []
