import { atom } from 'jotai'
import { contentHash } from '../../../lib/blobs.ts'
import type { OpenedFile } from '../../open/flow/opener.ts'

/** Whose saved views and comments are on screen, and how the server is asked for them. */
export interface Design {
  /** Where the device keeps them: the user (none: a guest) and the file by its content, or the link that it was opened from. */
  key: string
  /** The account's id, or '' for a guest. */
  owner: string
  /** The user's own record, or the code of a link; absent: they live on this device only. */
  remote?: { recordId: string } | { code: string }
  /** The opened file's record, of the account or the device. */
  recordId: string
  /** Guests who opened a link read only. */
  canWrite: boolean
  /** Where a guest's views of the same file are: they come along into the account. */
  guestKey?: string
}

export const designAtom = atom<Design | null>(null)

/** Names a file by its content: of an assembly, by the content of its model. What cannot be hashed is named by path and size. */
export async function fileKey({ source, root }: Pick<OpenedFile, 'source' | 'root'>): Promise<string> {
  const model = source.entries.find(({ path }) => path === root) ?? source.entries[0]
  const hash = await contentHash({ ...source, entries: [model] })
  if (!hash) return `file:${model.blob instanceof Blob ? model.blob.size : 0}:${root}`
  // A package is named by its hash and the path of the model.
  return model.path === root ? `sha256:${hash}` : `sha256:${hash}:${root}`
}

interface Circumstances {
  owner: string
  file: string
  /** The account's or the device's record of the opened file. */
  recordId: string
  /** The link that the file came by, when it shows views and comments. */
  code?: string
}

export function designOf({ owner, file, recordId, code }: Circumstances): Design {
  if (code !== undefined) return { key: `${owner}|share:${code}`, owner, recordId, remote: { code }, canWrite: owner !== '' }
  const guestKey = `|${file}`
  if (owner === '') return { key: guestKey, owner, recordId, canWrite: true }
  return { key: `${owner}|${file}`, owner, recordId, remote: { recordId }, canWrite: true, guestKey }
}
