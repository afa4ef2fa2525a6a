import { lt } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { accessRecords, auditEvents, sessions, signInFlows, tries, verificationCodes, writtenOff } from '../store/schema/accounts.ts'

const DAY = 86_400_000
/** Days that records are kept. */
const ACCESS_DAYS = 90
const AUDIT_DAYS = 365
const WRITTEN_OFF_DAYS = 365
/** Ended and expired sessions are kept a little longer than any client will ask for them, so that it hears why. */
const SESSION_DAYS = 30

/** Deletes what is too old to be of use. */
export async function purge({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY)
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, before(1)))
  await db.delete(signInFlows).where(lt(signInFlows.expiresAt, before(1)))
  await db.delete(tries).where(lt(tries.expiresAt, now()))
  await db.delete(sessions).where(lt(sessions.expiresAt, before(SESSION_DAYS)))
  await db.delete(accessRecords).where(lt(accessRecords.at, before(ACCESS_DAYS)))
  await db.delete(auditEvents).where(lt(auditEvents.at, before(AUDIT_DAYS)))
  await db.delete(writtenOff).where(lt(writtenOff.at, before(WRITTEN_OFF_DAYS)))
}
