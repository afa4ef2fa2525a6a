import { renewShareTicket } from '../../../../contract/calls/shares.ts'
import { callServer } from '../api/callServer.ts'

/** A link that was opened on this page: what its ticket allows. */
export interface ShareVisit {
  ticket: string
  ticketExpiresAt: string
  /** Saved views and comments of its design are shown. */
  review: boolean
}

const visits = new Map<string, ShareVisit>()
/** A ticket that ends within this time is renewed before it is used. */
const EARLY_MS = 120_000

export function rememberVisit(code: string, visit: ShareVisit): void {
  visits.set(code, visit)
}

export const visitOf = (code: string): ShareVisit | undefined => visits.get(code)

/** A ticket that is good for a while. Rejects with `CallFailure` when the link has ended. */
export async function ticketOf(code: string): Promise<string | undefined> {
  const visit = visits.get(code)
  if (!visit) return undefined
  if (Date.parse(visit.ticketExpiresAt) - Date.now() < EARLY_MS) {
    visits.set(code, { ...visit, ...(await callServer(renewShareTicket, { body: { ticket: visit.ticket } })) })
  }
  return visits.get(code)?.ticket
}
