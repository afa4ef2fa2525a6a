import type { LocalFileRecord } from '../../../../contract/fileRecord.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'

/** A file that was opened on this device. Its first fields are those that an account keeps too; the rest never leaves the device. */
export interface DeviceRecord extends LocalFileRecord {
  container: OpenSource['container']
  /** Path of the model within a folder or package. */
  root: string
  /** Whether a copy of the contents lies in the device's storage, so that it opens again without being chosen. */
  kept: boolean
  thumbnail?: Blob
  /** Whose record it is: an account's id, or '' for a guest's. */
  owner: string
  /** The account has it in its list too. Absent: opened without a connection, or by a guest. */
  isTold?: boolean
}

/** SPEC §2: "All Files", "Starred Files", "Recently Opened". */
export type DeviceList = 'all' | 'starred' | 'recent'
