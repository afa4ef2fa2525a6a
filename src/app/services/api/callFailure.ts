import { type CodeName, codeNames, codes } from '../../../../contract/codes.ts'
import type server from '../../../../locales/en/server.json'
import { i18n } from '../../lib/i18n/i18n.ts'

/** A call that was refused, or never answered. `message` is the server's own sentence; `serverText` gives it in the user's language. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** `status.code` of the answer; those without an answer are the catalogue's `networkAnomaly` and `requestFailed`. */
  readonly code: number

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  is(name: CodeName): boolean {
    return codes[name].code === this.code
  }

  /** Entry of the catalogue; where two share a code, the one with this message. */
  get entry(): CodeName | undefined {
    const named = codeNames.filter((name) => codes[name].code === this.code)
    return named.find((name) => codes[name].message === this.message) ?? named[0]
  }
}

export const failureOf = (name: CodeName, options?: ErrorOptions): CallFailure => new CallFailure(codes[name].code, codes[name].message, options)

// Fetched with the first call, so that the texts are there when one is refused.
void i18n.loadNamespaces('server')

/** The message to the user about a failed call, in the language of the interface; for a code that is not in the catalogue, the server's own message. */
export function serverText(error: unknown): string {
  if (!(error instanceof CallFailure)) return i18n.t('oops.title')
  const entry = error.entry as keyof typeof server | undefined
  return (entry && i18n.t(`server:${entry}`, { defaultValue: error.message })) || error.message
}
