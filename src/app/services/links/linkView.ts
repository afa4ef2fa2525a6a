import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { renewShareTicket } from '../../../../contract/calls/shares.ts'
import { MAX_VIEW_STATE_BYTES, type ViewState, viewState } from '../../../../contract/viewState.ts'
import { callServer } from '../api/callServer.ts'
import { publicAddress } from '../api/serverAddress.ts'
import { rememberVisit, visitOf } from './visits.ts'

/**
 * The view that a link opens with stands in the address's fragment, which browsers never send to the server: JSON, deflated, in base64url.
 * A link that is longer is cut by some messengers: then the least important fields are left out first.
 */
const MOST_LETTERS = 2000
/** Significant digits of coordinates: a tenth of a micrometre in a metre. */
const DIGITS = 8
const LEVEL = 9

const lighter: readonly ((state: ViewState) => ViewState)[] = [
  (state) => state,
  (state) => ({ ...state, markup: [] }),
  (state) => ({ ...state, appearance: [] }),
  (state) => ({ ...state, layers: undefined }),
  (state) => ({ ...state, measurements: [] }),
  (state) => ({ ...state, hidden: [], isolated: [] }),
]

/** Encodes a view for a link, leaving out fields that do not fit. */
export function encodeView(state: ViewState): string {
  let least = state
  let text = ''
  for (const take of lighter) {
    least = take(least)
    text = pack(least)
    if (text.length <= MOST_LETTERS) break
  }
  return text
}

/** Undefined when the text is not one of ours, or holds more than a view may. */
export function decodeView(text: string): ViewState | undefined {
  if (text.length > MOST_LETTERS * 2 || !/^[\w-]+$/.test(text)) return undefined
  try {
    const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    // Bytes beyond the buffer are dropped; the rest is no JSON and is refused.
    const json: unknown = JSON.parse(strFromU8(inflateSync(packed, { out: new Uint8Array(MAX_VIEW_STATE_BYTES) })))
    return viewState.safeParse(json).data
  } catch {
    return undefined
  }
}

function pack(state: ViewState): string {
  const short = Object.fromEntries(Object.entries(state).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
  const json = JSON.stringify(short, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value))
  const packed = deflateSync(strToU8(json), { level: LEVEL })
  return btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A link's whole address. `view`: the view that it opens with (`encodeView`). It stands in the fragment, which browsers keep to themselves. */
export const addressOfLink = (link: string, view?: string): string =>
  `${publicAddress()}${link}${view ? `${link.includes('#') ? '&' : '#'}view=${encodeURIComponent(view)}` : ''}`

/** A ticket that ends within this time is renewed before it is used. */
const EARLY_MS = 120_000

/** A ticket that is good for a while. Rejects with `CallFailure` when the link has ended. */
export async function ticketOf(code: string): Promise<string | undefined> {
  const visit = visitOf(code)
  if (!visit) return undefined
  if (Date.parse(visit.ticketExpiresAt) - Date.now() < EARLY_MS) {
    rememberVisit(code, { ...visit, ...(await callServer(renewShareTicket, { body: { ticket: visit.ticket } })) })
  }
  return visitOf(code)?.ticket
}
