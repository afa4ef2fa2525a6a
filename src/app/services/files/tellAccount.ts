import { addFileRecord, listFileRecords, openFileRecord, setFileThumbnail } from '../../../../contract/calls/files.ts'
import type { FileRecord } from '../../../../contract/fileRecord.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { CallFailure } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { invalidate } from '../api/useData.ts'
import { changeDeviceRecord, type DeviceRecord, renameDeviceRecord } from '../device/deviceRecords.ts'
import { contentHash, pictureText } from '../../lib/blobs.ts'

/**
 * Tells the account that a file was opened. Gives the id by which the account knows it, to which the device's record changes too.
 * Without a connection nothing is told: the record stays on the device under its own id.
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
