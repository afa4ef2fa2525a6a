import { addFileRecord, listFileRecords, mergeFileRecords, openFileRecord, setFileThumbnail } from '../../../../contract/calls/files.ts'
import { type FileRecord, isFileName, type LocalFileRecord } from '../../../../contract/fileRecord.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { CallFailure } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { invalidate } from '../api/useData.ts'
import { changeDeviceRecord, type DeviceRecord, listDeviceRecords, renameDeviceRecord } from '../device/deviceRecords.ts'
import { contentHash, pictureText } from '../../lib/blobs.ts'
import { formatIds } from '../../../core/formats.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import type { Store } from '../../state/store.ts'

/**
 * Records in the account that a file was opened. Returns the account's id of the file, to which the device's record changes too.
 * Without a connection nothing is sent: the record stays on the device under its own id.
 */
export async function tellOpened(record: DeviceRecord, source: OpenSource, recordId?: string): Promise<string> {
  try {
    const known = (recordId && (await openAgain(recordId))) || (await add(record, source))
    if (known.id !== record.id) await renameDeviceRecord(record.id, { id: known.id, owner: record.owner })
    await changeDeviceRecord(known.id, { starred: known.starred, contentHash: known.contentHash, isTold: true })
    return known.id
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return record.id
  } finally {
    invalidate(listFileRecords)
  }
}

/** Undefined when the record has been deleted meanwhile. */
async function openAgain(id: string): Promise<FileRecord | undefined> {
  try {
    return (await callServer(openFileRecord, { body: { id } })).record
  } catch (error) {
    if (error instanceof CallFailure && error.is('dataMissing')) return undefined
    throw error
  }
}

async function add({ id, name, format, size, source, assembly }: DeviceRecord, contents: OpenSource): Promise<FileRecord> {
  return (await callServer(addFileRecord, { body: { id, name, format, size, source, assembly, contentHash: await contentHash(contents) } })).record
}

/** Gives the account's record its picture. A failure costs nothing but the picture. */
export async function tellPicture(id: string, picture: Blob): Promise<void> {
  const text = await pictureText(picture)
  if (text === undefined) return
  try {
    await callServer(setFileThumbnail, { body: { id, picture: text } })
    invalidate(listFileRecords)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
}

/** What a call takes at once. */
const BATCH = 200

const known: ReadonlySet<string> = new Set(formatIds)
const isTakenByAccount = ({ name, format }: DeviceRecord): boolean => isFileName(name) && known.has(format)

const forAccount = ({ id, name, format, size, contentHash, source, assembly, starred, lastOpenedAt }: DeviceRecord): LocalFileRecord => ({
  id,
  name,
  format,
  size,
  contentHash,
  source,
  assembly,
  starred,
  lastOpenedAt,
})

/**
 * Adds files that a guest opened on this device, or that were opened without a connection, to the account's list: after a login, or when the device is online again.
 * Records that cannot be sent stay as they are, until the next time.
 */
export async function mergeIntoAccount(store: Store, owner: string): Promise<void> {
  const untold = (await listDeviceRecords(owner, 'all')).filter(({ isTold }) => !isTold)
  const records = [...(await listDeviceRecords('', 'all')), ...untold].filter(isTakenByAccount)
  try {
    for (let start = 0; start < records.length; start += BATCH) await mergeBatch(store, owner, records.slice(start, start + BATCH))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
  if (records.length > 0) invalidate(listFileRecords)
}

async function mergeBatch(store: Store, owner: string, records: readonly DeviceRecord[]): Promise<void> {
  const { ids } = await callServer(mergeFileRecords, { body: { records: records.map(forAccount) } })
  for (const [index, { id }] of records.entries()) {
    await renameDeviceRecord(id, { id: ids[index], owner, isTold: true })
    store.set(openedRecordAtom, (opened) => (opened?.recordId === id ? { ...opened, recordId: ids[index] } : opened))
  }
  for (const [index, { thumbnail }] of records.entries()) if (thumbnail) await tellPicture(ids[index], thumbnail)
}
