import { headers, REQUESTED_WITH } from '../../../../contract/headers.ts'
import { platformCode } from '../../lib/browser.ts'

/** Headers of every call of the API, but for those of apps that are no page of the server. */
export const callHeaders = (language: string, token: string | null): Record<string, string> => ({
  'Content-Type': 'application/json',
  [headers.requestedWith]: REQUESTED_WITH,
  [headers.languageType]: language,
  [headers.platform]: String(platformCode),
  ...(token === null ? {} : { [headers.token]: token }),
})
