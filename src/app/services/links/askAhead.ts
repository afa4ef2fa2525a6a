import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import type { RemoteModel } from '../../../../workers/entries/client.ts'
import { userLanguage } from '../../lib/i18n/languages.ts'
import { storedToken } from '../../state/session/storedToken.ts'
import { callHeaders } from '../api/callHeaders.ts'
import { isForeign, serverAddress } from '../api/serverAddress.ts'
import { queryOfLink } from './shareAddress.ts'

/** The path of `openShare` (`contract/calls/shares.ts`), whose checks are no part of the first script. */
const OPEN_PATH = '/api/Share/Open'

let asked: { code: string; answer?: Promise<Response>; model: Promise<RemoteModel | undefined> } | undefined

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
  const model = answer.then(async (response) => modelOf(await response.clone().json())).catch(() => undefined)
  asked = { code, answer, model }
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

/** The prepared model of the link that was asked for ahead; undefined when there is none, or the link is not opened at once. */
export const modelAhead = async (): Promise<RemoteModel | undefined> => asked?.model

/** The answer is checked where the link is opened. */
function modelOf(answer: unknown): RemoteModel | undefined {
  const { ticket, share } = (answer as { data?: { ticket?: string; share?: { prepared?: Pick<RemoteModel, 'size'> & { sha256: string } } } }).data ?? {}
  return ticket && share?.prepared ? preparedModel(ticket, share.prepared) : undefined
}
