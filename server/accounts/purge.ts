import { lt } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { deleteOld } from '../store/deleteOld.ts'
import {
  accessRecords,
  auditEvents,
  knownDevices,
  refreshTokens,
  sessions,
  signInFlows,
  tries,
  verificationCodes,
  writtenOff,
} from '../store/schema/accounts.ts'
import { messages } from '../store/schema/messages.ts'
import { shares } from '../store/schema/shares.ts'
import { comments, savedViews } from '../store/schema/views.ts'

const DAY = 86_400_000
/** Days that records are kept. */
const ACCESS_DAYS = 90
const AUDIT_DAYS = 365
const WRITTEN_OFF_DAYS = 365
/** Ended and expired sessions are kept a little longer than any client will ask for them, so that it hears why. */
const SESSION_DAYS = 30
/** A used refresh token that comes again later than this is an unknown one, which is refused just as well. */
const USED_TOKEN_DAYS = 60
const MESSAGE_DAYS = 365
/** Empty rows of deleted views, comments and links stay for devices that were away, and for whoever still has the link. */
const DELETED_DAYS = 400

/** Deletes records that are too old to be of use. */
export async function purge({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY)
  await deleteOld(db, verificationCodes, verificationCodes.id, lt(verificationCodes.expiresAt, before(1)))
  await deleteOld(db, signInFlows, signInFlows.stateHash, lt(signInFlows.expiresAt, before(1)))
  await deleteOld(db, tries, tries.key, lt(tries.expiresAt, now()))
  await deleteOld(db, sessions, sessions.id, lt(sessions.expiresAt, before(SESSION_DAYS)))
  await deleteOld(db, knownDevices, knownDevices.id, lt(knownDevices.knownUntil, now()))
  await deleteOld(db, refreshTokens, refreshTokens.hash, lt(refreshTokens.usedAt, before(USED_TOKEN_DAYS)))
  await deleteOld(db, accessRecords, accessRecords.id, lt(accessRecords.at, before(ACCESS_DAYS)))
  await deleteOld(db, auditEvents, auditEvents.id, lt(auditEvents.at, before(AUDIT_DAYS)))
  await deleteOld(db, writtenOff, writtenOff.hash, lt(writtenOff.at, before(WRITTEN_OFF_DAYS)))
  await deleteOld(db, messages, messages.id, lt(messages.createdAt, before(MESSAGE_DAYS)))
  await deleteOld(db, savedViews, savedViews.id, lt(savedViews.deletedAt, before(DELETED_DAYS)))
  await deleteOld(db, comments, comments.id, lt(comments.deletedAt, before(DELETED_DAYS)))
  await deleteOld(db, shares, shares.id, lt(shares.deletedAt, before(DELETED_DAYS)))
}
