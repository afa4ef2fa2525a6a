import { z } from './zod.ts'

/** Whether a file may be called so: what every file system and every zip can hold, and nothing that reads as a path. */
export function isFileName(name: string): boolean {
  // U+202A… and U+2066… turn the direction of text: "gpj.exe" would read as "exe.jpg".
  return (
    name.length <= 255 && name.trim() !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}

export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)
export const moment = z.iso.datetime()

/** Where the file of a record is to be found again when the account has no copy of it. */
const fileSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device') }),
  z.object({ kind: z.literal('sample') }),
  /** Opened through somebody's share link. */
  z.object({ kind: z.literal('share'), code: z.string().max(64) }),
  /** Opened from a connected cloud drive. */
  z.object({ kind: z.literal('drive'), driveId: z.string().max(64), path: z.string().max(2000) }),
])

/** An assembly: the model that is opened and the files that it refers to; paths from the folder's or package's top. */
export const assembly = z.object({
  model: z.string().min(1).max(1000),
  references: z.array(z.object({ path: z.string().min(1).max(1000), found: z.boolean() })).max(2000),
})

const fields = {
  name: z.string().refine(isFileName, 'fileNameInvalid'),
  /** A format's id (src/core/formats.ts). */
  format: z.string().max(40),
  /** Bytes of the file, or of all files of the folder. */
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** SHA-256 of the file, or of a folder's sorted list of paths and digests: by it and the name the same file is known again. */
  contentHash: sha256Text.nullable(),
  source: fileSource,
  assembly: assembly.nullable(),
}

/** A record as the app makes it; the id is a random UUID of the app's, so that asking twice makes one record. */
export const newFileRecord = z.object({ id: z.uuid(), ...fields, contentHash: fields.contentHash.default(null), assembly: fields.assembly.default(null) })

/** A record of a guest's device, brought into the account. */
export const localFileRecord = newFileRecord.extend({ starred: z.boolean(), lastOpenedAt: moment })

/** A record that was not opened for `RECENT_DAYS` is removed with its contents, unless it is starred or behind a working share link. */
export const fileRecord = z.object({
  id: z.uuid(),
  ...fields,
  /** Without the files that an assembly refers to, which may be thousands: only its model. */
  assembly: assembly.pick({ model: true }).nullable(),
  starred: z.boolean(),
  createdAt: moment,
  lastOpenedAt: moment,
  /** The account's copy of the contents; `null` while they live on a device only. A folder's copy is a zip package. */
  cloud: z.object({ name: z.string(), size: z.number(), sha256: sha256Text }).nullable(),
  /** Whether the account has a prepared model of it, for shares. */
  prepared: z.boolean().optional(),
  /** Where the picture is, from the server's address on; good for a day. */
  thumbnail: z.string().nullable(),
})

export type FileSource = z.output<typeof fileSource>
export type Assembly = z.output<typeof assembly>
export type NewFileRecord = z.output<typeof newFileRecord>
export type LocalFileRecord = z.output<typeof localFileRecord>
export type FileRecord = z.output<typeof fileRecord>
