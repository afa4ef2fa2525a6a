import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceRecord } from './deviceRecord.ts'
import type { CommentRow, DesignRow, EditRow, ViewRow } from './reviewRow.ts'

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
    // Another tab wants to upgrade or delete: it may.
    blocking: () => void opened?.then((database) => database.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
