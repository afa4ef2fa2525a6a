import { listFileRecords, mergeFileRecords } from '../../../../contract/calls/files.ts'
import { isFileName, type LocalFileRecord } from '../../../../contract/fileRecord.ts'
import { formatIds } from '../../../core/formats.ts'
import { CallFailure } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { invalidate } from '../api/useData.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { type DeviceRecord, listDeviceRecords, renameDeviceRecord } from '../device/deviceRecords.ts'
import { appStore } from '../../state/store.ts'
import { tellPicture } from './tellAccount.ts'

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
 * What cannot be told stays as it is, until the next time.
 */
export async function mergeIntoAccount(owner: string): Promise<void> {
  const untold = (await listDeviceRecords(owner, 'all')).filter(({ isTold }) => !isTold)
  const records = [...(await listDeviceRecords('', 'all')), ...untold].filter(isTakenByAccount)
  try {
    for (let start = 0; start < records.length; start += BATCH) await mergeBatch(owner, records.slice(start, start + BATCH))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
  if (records.length > 0) invalidate(listFileRecords)
}

async function mergeBatch(owner: string, records: readonly DeviceRecord[]): Promise<void> {
  const { ids } = await callServer(mergeFileRecords, { body: { records: records.map(forAccount) } })
  for (const [index, { id }] of records.entries()) {
    await renameDeviceRecord(id, { id: ids[index], owner, isTold: true })
    appStore.set(openedRecordAtom, (opened) => (opened?.recordId === id ? { ...opened, recordId: ids[index] } : opened))
  }
  for (const [index, { thumbnail }] of records.entries()) if (thumbnail) await tellPicture(ids[index], thumbnail)
}
