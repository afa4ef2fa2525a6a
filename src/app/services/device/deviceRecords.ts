import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LocalFileRecord } from '../../../../contract/fileRecord.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { copiesToDrop, dropAllFiles, dropFiles, expiredRecords, keepFiles, keptSource, RETENTION_MS, roomForCopies } from './keptFiles.ts'
import type { CommentRow, DesignRow, EditRow, ViewRow } from './reviewRows.ts'

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

interface Schema extends DBSchema {
  records: { key: string; value: DeviceRecord; indexes: { lastOpenedAt: string } }
  designs: { key: string; value: DesignRow }
  views: { key: [string, string]; value: ViewRow; indexes: { design: string } }
  comments: { key: [string, string]; value: CommentRow; indexes: { design: string } }
  edits: { key: string; value: EditRow; indexes: { design: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The device's own database. Rejects where a browser stores nothing (some private windows): callers go on without. */
export function deviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('facet', 2, {
    upgrade(database, before) {
      if (before < 1) database.createObjectStore('records', { keyPath: 'id' }).createIndex('lastOpenedAt', 'lastOpenedAt')
      database.createObjectStore('designs', { keyPath: 'design' })
      database.createObjectStore('views', { keyPath: ['design', 'id'] }).createIndex('design', 'design')
      database.createObjectStore('comments', { keyPath: ['design', 'id'] }).createIndex('design', 'design')
      database.createObjectStore('edits', { keyPath: 'id' }).createIndex('design', 'design')
    },
    // Another tab asks to upgrade or delete the database: this one lets go.
    blocking: () => void opened?.then((database) => database.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

const changed = new EventTarget()

/** Called after any change of the records, in this tab. Returns the function that stops listening. */
export function onDeviceRecords(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}
const tell = (): void => void changed.dispatchEvent(new Event('change'))

async function everyRecord(): Promise<DeviceRecord[]> {
  const database = await deviceDatabase()
  return (await database.getAllFromIndex('records', 'lastOpenedAt')).reverse()
}

/** The records of an owner ('' = guest), last opened first. `search`: a part of the name, in any case. */
export async function listDeviceRecords(owner: string, list: DeviceList, search = ''): Promise<DeviceRecord[]> {
  const wanted = search.trim().toLocaleLowerCase()
  const since = Date.now() - RETENTION_MS
  const isListed = {
    all: () => true,
    starred: ({ starred }: DeviceRecord) => starred,
    recent: ({ lastOpenedAt }: DeviceRecord) => Date.parse(lastOpenedAt) >= since,
  }
  const records = (await everyRecord()).filter((record) => record.owner === owner && isListed[list](record))
  return wanted ? records.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : records
}

export async function deviceRecord(id: string): Promise<DeviceRecord | undefined> {
  return (await deviceDatabase()).get('records', id)
}

/** The record of the same file opened before, if there is one: same name, size and way in. */
export async function sameDeviceRecord(owner: string, file: Pick<DeviceRecord, 'name' | 'size' | 'source' | 'root'>): Promise<DeviceRecord | undefined> {
  const way = JSON.stringify(file.source)
  return (await everyRecord()).find(
    (record) =>
      record.owner === owner && record.name === file.name && record.size === file.size && record.root === file.root && JSON.stringify(record.source) === way,
  )
}

export async function putDeviceRecord(record: DeviceRecord): Promise<void> {
  await (await deviceDatabase()).put('records', record)
  tell()
}

export async function changeDeviceRecord(id: string, change: Partial<DeviceRecord>): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('records', 'readwrite')
  const put = async (): Promise<boolean> => {
    const record = await store.get(id)
    if (record) await store.put({ ...record, ...change })
    return record !== undefined
  }
  // A value that cannot be stored (a Blob in some private windows) ends the transaction as well.
  const [isChanged] = await Promise.all([put(), done])
  if (isChanged) tell()
}

/** Takes a record and its kept copy away for good. */
export async function deleteDeviceRecord(id: string): Promise<void> {
  await (await deviceDatabase()).delete('records', id)
  await dropFiles(id)
  tell()
}

/** Gives a record another id (that of the file in the account) and owner; its kept copy goes along. What the new id held before is replaced. */
export async function renameDeviceRecord(id: string, to: Pick<DeviceRecord, 'id' | 'owner' | 'isTold'>): Promise<void> {
  const record = await deviceRecord(id)
  if (!record) return
  if (id === to.id) return changeDeviceRecord(id, to)
  const kept = record.kept && (await moveFiles(record, to.id))
  await putDeviceRecord({ ...record, ...to, kept })
  await deleteDeviceRecord(id)
}

async function moveFiles(record: DeviceRecord, id: string): Promise<boolean> {
  try {
    await dropFiles(id)
    await keepFiles(id, await keptSource(record.id, record.name, record.container))
    return true
  } catch {
    // The browser has cleared the copy away, or has no room: the record stays.
    return false
  }
}

/** Bytes assumed where a browser does not state its quota. Where there is less, keeping a copy fails and the record stays without one. */
const UNKNOWN_QUOTA = 1 << 30

/** Keeps a copy of the contents, if it fits with what else is kept; older copies make room. False when it does not, or the browser stores no files. */
export async function keepCopy(record: DeviceRecord, source: OpenSource): Promise<boolean> {
  const { storage }: { storage?: Partial<StorageManager> } = navigator
  if (!storage?.getDirectory) return false
  const { quota = UNKNOWN_QUOTA } = (await storage.estimate?.()) ?? {}
  const drop = copiesToDrop(await everyRecord(), record.size, roomForCopies(quota))
  if (!drop) return false
  for (const { id } of drop) {
    await dropFiles(id)
    await changeDeviceRecord(id, { kept: false })
  }
  // The remains of an interrupted copy may have another time in their name.
  await dropFiles(record.id)
  await keepFiles(record.id, source)
  await changeDeviceRecord(record.id, { kept: true })
  return true
}

/** Takes all kept copies away; the records stay. */
export async function clearKeptCopies(): Promise<void> {
  await dropAllFiles()
  for (const { id, kept } of await everyRecord()) if (kept) await changeDeviceRecord(id, { kept: false })
}

/** Lets go of records that were not viewed for 30 days. */
export async function sweepDeviceRecords(now = Date.now()): Promise<void> {
  for (const { id } of expiredRecords(await everyRecord(), now)) await deleteDeviceRecord(id)
}
