import { randomUUID } from 'node:crypto'
import type { Db } from '../store/database.ts'
import { auditEvents } from '../store/schema/accounts.ts'

const auditEventNames = [
  'signedUp',
  'loggedIn',
  'loginRefused',
  'loggedOut',
  'loggedInElsewhere',
  'tokenReused',
  'deviceRemoved',
  'codeSent',
  'passwordReset',
  'passwordChanged',
  'passwordSet',
  'emailBound',
  'emailUnbound',
  'socialLinked',
  'socialUnlinked',
  'frozen',
  'unfrozen',
  'cancelled',
  'deleteFailed',
] as const
export type AuditEventName = (typeof auditEventNames)[number]

interface AuditEvent {
  event: AuditEventName
  userId?: string
  sessionId?: string
  ip?: string
  userAgent?: string
  /** Never a secret, never an address. */
  detail?: string
}
/** Writes one line of the audit log. @param tx transaction of the change that the line reports, so that both are stored or neither. */
export type Audit = (event: AuditEvent, tx?: Db) => Promise<void>

export function createAudit(db: Db, now: () => Date): Audit {
  return async ({ event, userId, sessionId, ip, userAgent, detail }, tx = db) => {
    await tx
      .insert(auditEvents)
      .values({ id: randomUUID(), at: now(), event, userId, sessionId, ip, device: userAgent?.slice(0, 200), detail: detail?.slice(0, 500) })
  }
}
