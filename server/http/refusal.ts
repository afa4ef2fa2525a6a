import { type CodeName, codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'

/** Ends a call with an entry of the catalogue. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: CodeName
  /** HTTP status; 200 unless a proxy or balancer has to see it. */
  readonly httpStatus: number
  constructor(refusal: CodeName, httpStatus = 200) {
    super(codes[refusal].message)
    this.refusal = refusal
    this.httpStatus = httpStatus
  }
}

export const refused = (refusal: CodeName): Envelope<never> => ({ data: null, status: { code: codes[refusal].code, msg: codes[refusal].message } })
export const accepted = <D>(data: D): Envelope<D> => ({ data, status: { code: codes.success.code, msg: codes.success.message } })
