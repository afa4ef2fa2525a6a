import type { FileRecord, FileSource } from '../../../../contract/fileRecord.ts'
import { RECENT_DAYS, REMOVAL_NOTICE_DAYS } from '../../../../contract/limits.ts'
import { serverAddress } from '../api/serverAddress.ts'
import type { DeviceRecord } from '../device/deviceRecords.ts'

/** One row of a file list: a record of the device, of the account, or of both. */
export interface ListedFile {
  id: string
  name: string
  /** A format's id. */
  format: string
  /** Bytes. */
  size: number
  starred: boolean
  lastOpenedAt: string
  source: FileSource
  /** Path of the model in a folder or package, when the device or the account has it. */
  root?: string
  /** The device's copy of the contents. */
  kept?: Pick<DeviceRecord, 'container'> & { name: string }
  /** Whether the account has a copy of the contents, and what that is called. */
  cloud?: string
  /** The picture's address, or the picture itself. */
  picture?: string | Blob
}

export function ofDevice(record: DeviceRecord): ListedFile {
  const { id, name, format, size, starred, lastOpenedAt, source, root, kept, container, thumbnail } = record
  return { id, name, format, size, starred, lastOpenedAt, source, root, kept: kept ? { name, container } : undefined, picture: thumbnail }
}

/** An account's record with what this device keeps of it. */
export function ofAccount(record: FileRecord, device: DeviceRecord | undefined): ListedFile {
  const { id, name, format, size, starred, lastOpenedAt, source, assembly, cloud, thumbnail } = record
  return {
    ...(device && ofDevice(device)),
    id,
    name,
    format,
    size,
    starred,
    lastOpenedAt,
    source,
    root: device?.root ?? assembly?.model,
    cloud: cloud?.name,
    picture: device?.thumbnail ?? (thumbnail ? `${serverAddress}${thumbnail}` : undefined),
  }
}

const DAY_MS = 86_400_000

/** The day on which a file goes because nobody looked at it, as soon as that is near; opening or starring it keeps it. `now`: ms since 1970. */
export function removalOf({ starred, lastOpenedAt }: Pick<ListedFile, 'starred' | 'lastOpenedAt'>, now = Date.now()): string | undefined {
  const at = Date.parse(lastOpenedAt) + RECENT_DAYS * DAY_MS
  if (starred || at - now > REMOVAL_NOTICE_DAYS * DAY_MS) return undefined
  // Never a day that is over: a late one goes next.
  return new Date(Math.max(at, now)).toISOString()
}
