import type { Store } from '../../state/store.ts'
import { getFileRecord } from '../../../../contract/calls/files.ts'
import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { OpenError } from '../../../core/errors.ts'
import { callServer } from '../api/callServer.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { changeDeviceRecord } from '../device/deviceRecords.ts'
import { keptSource } from '../device/keptFiles.ts'
import { fetchFile, fileSource } from '../open/collect/dropped.ts'
import type { Gather } from '../open/flow/opener.ts'
import { sessionOf } from '../open/session.ts'
import { allSamples, fetchSample, openSample } from '../samples/samples.ts'
import type { ListedFile } from './listedFile.ts'

/** Result of opening a file of a list: opened, or the step that the user has to take. */
export type Reopening = { way: 'opened' } | { way: 'share'; code: string } | { way: 'choose' }

/** The device's copy of a file, or undefined when there is none (any more). */
async function keptCopy({ id, kept }: Pick<ListedFile, 'id' | 'kept'>): Promise<OpenSource | undefined> {
  if (!kept) return undefined
  try {
    return await keptSource(id, kept.name, kept.container)
  } catch {
    // The browser has cleared it away.
    await changeDeviceRecord(id, { kept: false })
    return undefined
  }
}

/** Opens a file of a list from the nearest place that has it: this device, the app's samples, the account, a drive. Returns the step that is left to the user when none has. */
export async function openListed(store: Store, file: ListedFile): Promise<Reopening> {
  const { id: recordId, name, source, root } = file
  const copy = await keptCopy(file)
  const open = (gather: Pick<Gather, 'phase' | 'source'>): Reopening => {
    void sessionOf(store).opener.open({ name, origin: source, recordId, root, ...gather })
    return { way: 'opened' }
  }
  // Each attempt looks the copy up again: meanwhile the browser may have deleted it, or another tab replaced it.
  if (copy) return open({ phase: 'read', source: () => keptSource(recordId, copy.name, copy.container) })
  if (source.kind === 'sample') return reopenSample(store, file)
  if (file.cloud) return open({ phase: 'download', source: fromAccount(recordId, file.cloud) })
  if (source.kind === 'drive') {
    const { openFromDrive } = await import('../drives/openFromDrive.ts')
    openFromDrive(store, { driveId: source.driveId, id: source.path, name }, recordId)
    return { way: 'opened' }
  }
  return source.kind === 'share' ? { way: 'share', code: source.code } : { way: 'choose' }
}

function reopenSample(store: Store, { id, name }: ListedFile): Reopening {
  const sample = allSamples.find(({ file }) => file === name)
  if (!sample) return { way: 'choose' }
  openSample(store, sample, id)
  return { way: 'opened' }
}

/** Progress of a download, as a share of the whole; NaN while its length is not stated. */
export const fractionOf =
  (progress: (fraction: number) => void) =>
  (bytes: number, length: number): void =>
    progress(length > 0 ? bytes / length : Number.NaN)

type SourceOf = Gather['source']

/** The account's copy of a record's contents. Asks for the record first: so an expired session is renewed before the download begins. */
const fromAccount =
  (recordId: string, name: string): SourceOf =>
  async (signal, progress) => {
    const { record, ticket } = await callServer(getFileRecord, { query: { id: recordId }, signal }).catch(asOpening)
    if (!record.cloud || ticket === null) throw new OpenError('open-failed', 'the account has no contents of this record')
    const address = `${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}&sha256=${record.cloud.sha256}`
    return fileSource(await fetchFile(address, signal, fractionOf(progress)), name)
  }

function asOpening(error: unknown): never {
  throw new OpenError('open-failed', error instanceof Error ? error.message : String(error), { cause: error })
}

/** The contents of a file of a list as far as this device has them: its copy, or the app's own sample. */
export async function contentsOf(file: ListedFile): Promise<OpenSource | undefined> {
  const copy = await keptCopy(file)
  const sample = copy || file.source.kind !== 'sample' ? undefined : allSamples.find(({ file: name }) => name === file.name)
  return sample ? fetchSample(sample, new AbortController().signal, () => {}) : copy
}
