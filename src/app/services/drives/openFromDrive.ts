import type { Store } from '../../state/store.ts'
import { getDriveEntry, getDriveTickets, listDriveFolder } from '../../../../contract/calls/drives.ts'
import { OpenError } from '../../../core/errors.ts'
import { belongsToModel, formatsOfName } from '../../../core/formats.ts'
import { MAX_FILE_BYTES } from '../../../core/limits.ts'
import { callServer } from '../api/callServer.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { fetchFile, fileSource, MAX_FOLDER_DEPTH, Tally } from '../open/collect/dropped.ts'
import { vipFunctions } from '../../../../contract/vip/functions.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { CallFailure } from '../api/callFailure.ts'
import { openVipDialog } from '../vip/gate.ts'
import { sessionOf } from '../open/session.ts'

/** A file of a drive within the folder that is opened. */
interface DriveFile {
  id: string
  /** From the opened folder's name on, `/` between folders. */
  path: string
  /** Bytes; absent where the drive does not state it. */
  size?: number
}

/** Files that an assembly's folder may have, and calls made to list it: a folder beyond is too large to be one. */
const MOST_FILES = 2000
const MOST_PAGES = 500
/** Tickets that are asked for at once. */
const TICKETS = 500

/** All files of a folder and its folders that belong to models. Rejects with `too-large` beyond the limits. */
async function filesOfFolder(driveId: string, folder: { id: string; name: string }, signal: AbortSignal): Promise<DriveFile[]> {
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
async function addressesOf(driveId: string, files: readonly DriveFile[], signal: AbortSignal): Promise<string[]> {
  const addresses: string[] = []
  for (let from = 0; from < files.length; from += TICKETS) {
    const wanted = files.slice(from, from + TICKETS).map(({ id, path }) => ({ id, name: path.slice(path.lastIndexOf('/') + 1) }))
    const { tickets } = await callServer(getDriveTickets, { body: { driveId, files: wanted }, signal })
    for (const { url } of tickets) addresses.push(new URL(url, serverAddress || location.origin).href)
  }
  return addresses
}

/** What of a drive is opened: a file, or a folder as an assembly with its parts. `id` is the drive's own handle. */
export interface DriveItem {
  driveId: string
  id: string
  name: string
  /** Absent: the drive is asked. */
  kind?: 'file' | 'folder'
}

type Progress = (fraction: number) => void

/** Downloads at once. */
const AT_ONCE = 4

/** Fetches a file or a whole folder of a drive through the server and opens it. `recordId`: the record that is opened again. */
export function openFromDrive(store: Store, { driveId, id, name, kind }: DriveItem, recordId?: string): void {
  void sessionOf(store).opener.open({
    name,
    phase: 'download',
    origin: { kind: 'drive', driveId, path: id },
    recordId,
    source: async (signal, progress) => {
      try {
        const isFolder = (kind ?? (await callServer(getDriveEntry, { query: { driveId, id }, signal })).kind) === 'folder'
        return isFolder ? await folderOfDrive(driveId, { id, name }, signal, progress) : await fileOfDrive(driveId, { id, path: name }, signal, progress)
      } catch (error) {
        // The server's state of VIP takes precedence over the device's.
        if (error instanceof CallFailure && error.is('vipRequired')) askForVip(store, name)
        // A drive that does not answer is no broken file.
        throw error instanceof CallFailure ? new OpenError('open-failed', error.message, { cause: error }) : error
      }
    },
  })
}

/** Opens the VIP dialog for the format by the file's name. */
function askForVip(store: Store, name: string): void {
  const format = formatsOfName(name)[0]?.id
  openVipDialog(store, vipFunctions.find(({ tie }) => tie.kind === 'format' && tie.id === format)?.id ?? 'searchDrive')
}

async function fileOfDrive(driveId: string, file: DriveFile, signal: AbortSignal, progress: Progress): Promise<OpenSource> {
  const [address] = await addressesOf(driveId, [file], signal)
  return fileSource(await fetchFile(address, signal, (bytes, length) => progress(length > 0 ? bytes / length : Number.NaN)), file.path)
}

async function folderOfDrive(driveId: string, folder: { id: string; name: string }, signal: AbortSignal, progress: Progress): Promise<OpenSource> {
  const files = await filesOfFolder(driveId, folder, signal)
  if (files.length === 0) throw new OpenError('unsupported-format', folder.name)
  const addresses = await addressesOf(driveId, files, signal)
  const blobs = await fetchAll(files, addresses, signal, progress)
  const tally = new Tally()
  for (const [index, { path }] of files.entries()) tally.add(path, blobs[index])
  return tally.source(folder.name)
}

/** The contents of the files in their order, a few at a time; the bar moves by bytes where the drive stated sizes, else by files. */
async function fetchAll(files: readonly DriveFile[], addresses: readonly string[], signal: AbortSignal, progress: Progress): Promise<Blob[]> {
  const blobs: Blob[] = []
  const received = new Float64Array(files.length)
  const total = files.every(({ size }) => size !== undefined) ? files.reduce((sum, { size = 0 }) => sum + size, 0) : 0
  let next = 0
  let done = 0
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const work = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      blobs[index] = await fetchFile(addresses[index], either, (bytes) => {
        received[index] = bytes
        const sum = received.reduce((before, each) => before + each, 0)
        if (sum > MAX_FILE_BYTES) throw new OpenError('too-large', `${sum} bytes`)
        progress(total > 0 ? Math.min(1, sum / total) : done / files.length)
      })
      done++
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, work))
  } finally {
    ended.abort()
  }
  return blobs
}
