/** Why a drive did not answer; the routes turn these into the catalogue's messages. */
export type DriveFailure =
  | 'credentials' // the name and password, or the token, are not accepted (any more)
  | 'not-found'
  | 'refused-address' // the address is not one that this server visits
  | 'unavailable' // network, time-out, 5xx, too many requests, or an answer that makes no sense

export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly failure: DriveFailure
  constructor(failure: DriveFailure, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.failure = failure
  }
}
