import { type CodeName, codeNames, codes } from '../../../../contract/codes.ts'

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
