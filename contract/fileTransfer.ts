import { MAX_UPLOAD_BYTES } from './limits.ts'

/**
 * Contents do not travel in calls but by plain HTTP; errors carry the calls' envelope with a 4xx status.
 *
 * Upload: where contents are kept in a bucket, in parts (`calls/uploads.ts`), straight to the bucket where browsers reach it; else by the tus protocol 1.0 (creation, termination, expiration) at `UPLOAD_PATH`, header `token` on every request. `Upload-Metadata` names
 * `filename` and `recordId`, the record that the contents are for. One upload carries one file, or one folder as a zip package; a record takes one.
 * A refused upload is gone; one without progress to its end is dropped after `UPLOAD_HOURS`.
 */
export const UPLOAD_PATH = '/api/File/Upload'
export const UPLOAD_HOURS = 24

/** What an upload is to its record: the contents, or the prepared model that shares hand out (docs/STREAM.md). `Upload-Metadata` names it as `kind`; absent, it is the contents. */
export const uploadKinds = ['contents', 'prepared'] as const
export type UploadKind = (typeof uploadKinds)[number]
/** Name of prepared models: no format of files that users choose has it. */
export const PREPARED_NAME = 'prepared.facetstream'

/** Bytes of every part of an upload but the last. */
export const PART_BYTES = 8 * 1024 * 1024
export const MAX_PARTS = Math.ceil(MAX_UPLOAD_BYTES / PART_BYTES)
/** Parts that come by way of the server: PUT with `?id=&part=` and the header `token`; as many bytes as the part has. */
export const UPLOAD_PART_PATH = '/api/File/UploadPart'

/**
 * Download, whole or in ranges: `?recordId=` with the header `token` for the owner, or `?ticket=` from a record, a share or a sync code. A ticket may be
 * answered by 302 to the bucket. With `&prepared=` (the SHA-256 of the prepared model) that comes instead: a link that is view only gives nothing else. With `&sha256=` of the contents the answer may be kept for good: it is refused when they are others.
 */
export const DOWNLOAD_PATH = '/api/File/Download'

/** Thumbnails and shared pictures; whole addresses are given by the calls that list them. */
export const PICTURE_PATH = '/api/File/Picture'

/**
 * `SHARE_PATH/CODE` is the address of a link, from the app's address on: the client, with what programs show of a link before it is followed (Open Graph).
 * `SHARE_PATH/CODE/picture` is its picture, and `OEMBED_PATH` with `?url=` describes it by the oEmbed specification.
 */
export const SHARE_PATH = '/s'
export const OEMBED_PATH = '/oembed'

/** Largest picture, bytes: PNG, JPEG or WebP. */
export const MAX_PICTURE_BYTES = 512 * 1024

/** Room that an account has for the contents of its files, bytes. Unfinished uploads count with their full size. */
export const STORAGE_BYTES = 10 * 1024 ** 3

/** Records that an account may have. */
export const MAX_RECORDS = 10_000

/** How long a sync QR code can be scanned, once. */
export const SYNC_CODE_MINUTES = 10
/** How long a download may be begun after a share or sync code was opened. */
export const TICKET_MINUTES = 60
