import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import type { RemoteModel } from '../../../../workers/entries/client.ts'
import { userLanguage } from '../../lib/i18n/languages.ts'
import { storedToken } from '../../state/session/storedToken.ts'
import { callHeaders } from '../api/callHeaders.ts'
import { isForeign, serverAddress } from '../api/serverAddress.ts'
import { queryOfLink } from './shareAddress.ts'
import type { OpenedLink } from './visits.ts'

/** The path of `openShare` (`contract/calls/shares.ts`), whose checks are no part of the first script. */
const OPEN_PATH = '/api/Share/Open'

interface Asked {
  code: string
  answer?: Promise<Response>
  /** What the answer holds where the link may be opened at once; undefined otherwise. */
  opened: Promise<OpenedLink | undefined>
}
let asked: Asked | undefined

/** The code of the link by which the page was called; undefined for other addresses. */
export function codeOfPage(address: Pick<URL, 'pathname' | 'hash'>): string | undefined {
  const query = queryOfLink(address) ?? /^#\/(?:extView|embed)(\?.*)$/.exec(address.hash)?.[1]
  const code = new URLSearchParams(query).get('share') ?? ''
  return /^[\w-]{1,64}$/.test(code) ? code : undefined
}

/** Asks the server for the link that the page was called by: it answers while the browser evaluates the app. */
export function askAhead(): void {
  const code = codeOfPage(location)
  if (code === undefined || isForeign) return
  const answer = fetch(serverAddress + OPEN_PATH, { method: 'POST', headers: callHeaders(userLanguage(), storedToken()), body: JSON.stringify({ code }) })
  // Failures are handled where the answer is taken.
  const opened = answer.then(async (response) => openedOf(await response.clone().json())).catch(() => undefined)
  asked = { code, answer, opened }
}

/** The answer for a link that was asked for ahead, once; undefined for others. */
export function takeAnswer(code: string): Promise<Response> | undefined {
  if (asked?.code !== code) return undefined
  const { answer } = asked
  asked.answer = undefined
  return answer
}

/** Address and size of the prepared model of a link. */
export const preparedModel = (ticket: string, { sha256, size }: { sha256: string; size: number }): RemoteModel => ({
  url: new URL(`${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}&prepared=${sha256}`, location.href).href,
  size,
})

/** The answer for the link that was asked for ahead where it has a prepared model and may be opened at once; undefined for others. */
export const openedAhead = async (): Promise<(OpenedLink & { code: string }) | undefined> => {
  const opened = await asked?.opened
  return asked && opened && { ...opened, code: asked.code }
}

/** The prepared model of that link. */
export async function modelAhead(): Promise<RemoteModel | undefined> {
  const opened = await asked?.opened
  return opened?.share.prepared ? preparedModel(opened.ticket, opened.share.prepared) : undefined
}

/** The answer of the page's own server is checked as far as it is used here. */
function openedOf(answer: unknown): OpenedLink | undefined {
  const { data } = answer as { data?: OpenedLink | null }
  return data?.ticket && data.share?.prepared ? data : undefined
}
