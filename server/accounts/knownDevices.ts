import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import { KNOWN_DEVICE_DAYS } from '../../contract/limits.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { knownDevices } from '../store/schema/accounts.ts'
import { type Asker, clientOf } from './client.ts'
import { tokenHash } from './keyedHash.ts'

const DAY_MS = 86_400_000

/** Whether a user typed in a mailed code on this device not long ago and wanted it to be remembered. */
export async function isKnownDevice({ db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>, asker: Asker, userId: string): Promise<boolean> {
  const { device } = clientOf(secrets, asker, userId)
  if (device === undefined) return false
  const which = and(eq(knownDevices.userId, userId), eq(knownDevices.hash, tokenHash(device)), gt(knownDevices.knownUntil, now()))
  return (await db.select({ id: knownDevices.id }).from(knownDevices).where(which)).length > 0
}

/** Remembers a device from `at` on, or forgets it. */
export async function knowDevice(
  db: Db,
  { userId, hash, device }: { userId: string; hash: string; device: string },
  remember: boolean,
  at: Date,
): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), eq(knownDevices.hash, hash)))
  if (!remember) return
  const knownUntil = new Date(at.getTime() + KNOWN_DEVICE_DAYS * DAY_MS)
  await db.insert(knownDevices).values({ id: randomUUID(), userId, hash, device, createdAt: at, knownUntil })
}

/** Forgets every device of a user, or all but the one of a hash. */
export async function forgetDevices(db: Db, userId: string, except?: string | null): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), except ? ne(knownDevices.hash, except) : undefined))
}
