import { type CodeName, codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/call.ts'

/** Ends a call with an entry of the catalogue. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly codeName: CodeName
  /** HTTP status; 200 unless a proxy or balancer has to see it. */
  readonly httpStatus: number
  constructor(codeName: CodeName, httpStatus = 200) {
    super(codes[codeName].message)
    this.codeName = codeName
    this.httpStatus = httpStatus
  }
}

export const refused = (codeName: CodeName): Envelope<never> => ({ data: null, status: { code: codes[codeName].code, msg: codes[codeName].message } })
export const accepted = <D>(data: D): Envelope<D> => ({ data, status: { code: codes.success.code, msg: codes.success.message } })
