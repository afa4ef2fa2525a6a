import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceRecord } from './deviceRecord.ts'

interface Schema extends DBSchema {
  records: { key: string; value: DeviceRecord; indexes: { lastOpenedAt: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The device's own database. Rejects where a browser stores nothing (some private windows): callers go on without. */
export function deviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('facet', 1, {
    upgrade(database) {
      database.createObjectStore('records', { keyPath: 'id' }).createIndex('lastOpenedAt', 'lastOpenedAt')
    },
    // Another tab wants to upgrade or delete: it may.
    blocking: () => void opened?.then((database) => database.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
