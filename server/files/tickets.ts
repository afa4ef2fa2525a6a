import { jwtVerify, SignJWT } from 'jose'
import { Remembered } from '../remembered.ts'

/** What a ticket lets its holder do: read the contents of one record, or visit one share link. */
type TicketKind = 'record' | 'share'

/** Signed, short-lived proofs that stand in for a session where there is none. */
export interface Tickets {
  /** A ticket; those for the same thing that end in the same second are the same. */
  make(kind: TicketKind, id: string, expiresAt: Date): Promise<string>
  /** The id of a ticket of this kind that is still good. */
  read(kind: TicketKind, ticket: string, now: Date): Promise<string | undefined>
}

/** The contents of a ticket with a good signature; `until` in milliseconds. */
interface Claims {
  kind: string
  id: string
  until: number
}

/** Tickets whose signatures were found good, and tickets that were made: guests of one share come in crowds. */
const REMEMBERED = 2_000

/** `key`: 32 bytes that sign nothing but tickets. */
export function createTickets(key: Uint8Array): Tickets {
  const claims = new Remembered<Claims>(REMEMBERED)
  const made = new Remembered<Promise<string>>(REMEMBERED)

  async function verify(ticket: string, now: Date): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(ticket, key, { algorithms: ['HS256'], currentDate: now, requiredClaims: ['aud', 'sub', 'exp'] })
      if (typeof payload.aud !== 'string') return undefined
      return { kind: payload.aud, id: String(payload.sub), until: Math.floor(Number(payload.exp)) * 1000 }
    } catch {
      return undefined
    }
  }

  return {
    make(kind, id, expiresAt) {
      const name = `${kind} ${id} ${Math.floor(expiresAt.getTime() / 1000)}`
      const sign = () => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(kind).setSubject(id).setExpirationTime(expiresAt).sign(key)
      return made.get(name) ?? made.set(name, sign())
    },
    async read(kind, ticket, now) {
      let found = claims.get(ticket)
      if (!found) {
        found = await verify(ticket, now)
        if (!found) return undefined
        claims.set(ticket, found)
      }
      return found.kind === kind && found.until > now.getTime() ? found.id : undefined
    },
  }
}
