import type server from '../../../../locales/en/server.json'
import { i18n } from '../../lib/i18n/i18n.ts'
import { CallFailure } from './callFailure.ts'

// Fetched with the first call, so that the texts are there when one is refused.
void i18n.loadNamespaces('server')

/** What to tell the user of a failed call, in the language of the interface; a code that is not in the catalogue speaks by the server's own message. */
export function serverText(error: unknown): string {
  if (!(error instanceof CallFailure)) return i18n.t('oops.title')
  const entry = error.entry as keyof typeof server | undefined
  return (entry && i18n.t(`server:${entry}`, { defaultValue: error.message })) || error.message
}
