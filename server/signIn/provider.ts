import type { ProviderId } from '../../contract/accountFields.ts'

/** A provider's data about a person. */
export interface Identity {
  /** The provider's own id: the only thing that stays the same. */
  subject: string
  email?: string
  /** Whether the provider has seen that the address is the person's. */
  emailVerified: boolean
  name?: string
}

/** Secrets of one sign-in, kept until its answer. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface SignInProvider {
  id: ProviderId
  /** The page of the provider to send the browser to. */
  begin(redirectUri: string, checks: Checks): Promise<URL>
  /** Exchanges the answer that came back to `redirectUri` (with its query). Rejects when anything of it does not fit. */
  finish(answer: URL, checks: Checks): Promise<Identity>
}
