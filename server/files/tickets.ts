import { jwtVerify, SignJWT } from 'jose'

/** What a ticket lets its holder do: read the contents of one record, or visit one share link. */
type TicketKind = 'record' | 'share'

/** Signed, short-lived proofs that stand in for a session where there is none. */
export interface Tickets {
  make(kind: TicketKind, id: string, expiresAt: Date): Promise<string>
  /** The id of a ticket of this kind that is still good. */
  read(kind: TicketKind, ticket: string, now: Date): Promise<string | undefined>
}

/** `key`: 32 bytes that sign nothing but tickets. */
export function createTickets(key: Uint8Array): Tickets {
  return {
    make: (kind, id, expiresAt) => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(kind).setSubject(id).setExpirationTime(expiresAt).sign(key),
    async read(kind, ticket, now) {
      try {
        const { payload } = await jwtVerify(ticket, key, { algorithms: ['HS256'], audience: kind, currentDate: now, requiredClaims: ['sub', 'exp'] })
        return payload.sub
      } catch {
        return undefined
      }
    },
  }
}
