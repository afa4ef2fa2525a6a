import type { FileRecord, FileSource } from '../../../../contract/fileRecord.ts'
import { serverAddress } from '../api/serverAddress.ts'
import type { DeviceRecord } from '../device/deviceRecord.ts'

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
  /** Path of the model in a folder or package, when the device or the account knows it. */
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
