import type { DeviceRecord } from './deviceRecord.ts'

/** SPEC §9: "Unviewed records are retained for 30 days only"; starred ones stay. */
export const RETENTION_MS = 30 * 86_400_000
/** Copies of files together take at most this share of what the browser grants, and never more than this. */
const SHARE_OF_QUOTA = 0.4
const MOST_BYTES = 4 * 1024 ** 3

/** Records that have not been viewed for so long that they go. `now` in ms. */
export const expiredRecords = (records: readonly DeviceRecord[], now: number): DeviceRecord[] =>
  records.filter(({ starred, lastOpenedAt }) => !starred && now - Date.parse(lastOpenedAt) > RETENTION_MS)

/** Bytes that copies of files may take. */
export const roomForCopies = (quota: number): number => Math.min(MOST_BYTES, quota * SHARE_OF_QUOTA)

/** Records whose copies have to go so that `bytes` more fit into `room`: the longest unopened first, starred ones last. Empty when it fits; undefined when it never does. */
export function copiesToDrop(records: readonly DeviceRecord[], bytes: number, room: number): DeviceRecord[] | undefined {
  if (bytes > room) return undefined
  const kept = records.filter((record) => record.kept).sort((a, b) => Number(a.starred) - Number(b.starred) || a.lastOpenedAt.localeCompare(b.lastOpenedAt))
  let used = kept.reduce((sum, { size }) => sum + size, 0)
  const dropped: DeviceRecord[] = []
  for (const record of kept) {
    if (used + bytes <= room) break
    used -= record.size
    dropped.push(record)
  }
  return dropped
}
