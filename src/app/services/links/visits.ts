import type { Data } from '../../../../contract/call.ts'
import type { openShare } from '../../../../contract/calls/shares.ts'

/** The server's answer to whoever follows a link. */
export type OpenedLink = Data<typeof openShare>

/** A link that was opened on this page: what its ticket allows. */
export interface ShareVisit {
  ticket: string
  ticketExpiresAt: string
  /** Saved views and comments of its design are shown. */
  review: boolean
  /** The nickname of the person who shares it; absent when it is the user. */
  by?: string
}

const visits = new Map<string, ShareVisit>()

export function rememberVisit(code: string, visit: ShareVisit): void {
  visits.set(code, visit)
}

export const visitOf = (code: string): ShareVisit | undefined => visits.get(code)
