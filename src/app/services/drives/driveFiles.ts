import { getDriveTickets, listDriveFolder } from '../../../../contract/calls/drives.ts'
import { OpenError } from '../../../core/errors.ts'
import { belongsToModel } from '../../../core/formats.ts'
import { MAX_FILE_BYTES } from '../../../core/limits.ts'
import { callServer } from '../api/callServer.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { MAX_FOLDER_DEPTH } from '../open/collect/dropped.ts'

/** A file of a drive within the folder that is opened. */
export interface DriveFile {
  id: string
  /** From the opened folder's name on, `/` between folders. */
  path: string
  /** Bytes; absent where the drive does not say. */
  size?: number
}

/** Files that an assembly's folder may have, and calls made to list it: a folder beyond is too large to be one. */
const MOST_FILES = 2000
const MOST_PAGES = 500
/** Tickets that are asked for at once. */
const TICKETS = 500

/** All files of a folder and its folders that belong to models. Rejects with `too-large` beyond the limits. */
export async function filesOfFolder(driveId: string, folder: { id: string; name: string }, signal: AbortSignal): Promise<DriveFile[]> {
  const files: DriveFile[] = []
  const folders = [{ id: folder.id, path: folder.name, depth: 0 }]
  let pages = 0
  let bytes = 0
  for (let next = folders.pop(); next; next = folders.pop()) {
    const { id, path, depth } = next
    let cursor: string | undefined
    do {
      if (++pages > MOST_PAGES) throw new OpenError('too-large', `more than ${MOST_PAGES} pages of files`)
      const page = await callServer(listDriveFolder, { query: { driveId, folder: id, cursor }, signal })
      for (const entry of page.entries) {
        const at = `${path}/${entry.name}`
        if (entry.kind === 'folder') {
          if (depth < MAX_FOLDER_DEPTH) folders.push({ id: entry.id, path: at, depth: depth + 1 })
        } else if (belongsToModel(at)) {
          files.push({ id: entry.id, path: at, size: entry.size })
          bytes += entry.size ?? 0
        }
      }
      if (files.length > MOST_FILES || bytes > MAX_FILE_BYTES) throw new OpenError('too-large', `${files.length} files, ${bytes} bytes`)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
  return files
}

/** Addresses from which the files can be fetched for an hour, in their order. */
export async function addressesOf(driveId: string, files: readonly DriveFile[], signal: AbortSignal): Promise<string[]> {
  const addresses: string[] = []
  for (let from = 0; from < files.length; from += TICKETS) {
    const wanted = files.slice(from, from + TICKETS).map(({ id, path }) => ({ id, name: path.slice(path.lastIndexOf('/') + 1) }))
    const { tickets } = await callServer(getDriveTickets, { body: { driveId, files: wanted }, signal })
    for (const { url } of tickets) addresses.push(new URL(url, serverAddress || location.origin).href)
  }
  return addresses
}
