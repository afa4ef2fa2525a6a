import type { Results } from '@electric-sql/pglite'

/** What the main thread asks of the thread of the embedded database; each kind with its answer. */
export interface Asked {
  ready: { ask: object; answer: undefined }
  /** Answered at once, but not while a statement runs: that blocks the thread. */
  ping: { ask: object; answer: undefined }
  /** Inside a transaction when `transaction` names one. */
  query: { ask: { sql: string; params?: unknown[]; rowMode?: 'array' | 'object'; transaction?: number }; answer: Results }
  exec: { ask: { sql: string; transaction?: number }; answer: undefined }
  begin: { ask: object; answer: number }
  end: { ask: { transaction: number; commit: boolean }; answer: undefined }
  listen: { ask: { channel: string }; answer: undefined }
  unlisten: { ask: { channel: string }; answer: undefined }
  dump: { ask: { compression: 'none' | 'gzip' | 'auto' }; answer: ArrayBuffer }
  close: { ask: object; answer: undefined }
}
export type AskedKind = keyof Asked

export type Ask = { [K in AskedKind]: { id: number; kind: K } & Asked[K]['ask'] }[AskedKind]

/** An error of the database: clones of errors lose their fields. */
export interface Fault {
  message: string
  fields: Record<string, string>
}
export type Told = { id: number; value: unknown } | { id: number; fault: Fault } | { channel: string; payload: string }
