import { type DriveAdapter, DriveError } from './adapters/adapter.ts'
import { webDavDrive } from './adapters/webdav.ts'
import type { Isolated } from '../isolated/isolated.ts'
import type { DriveRow, DriveStore } from './driveStore.ts'
import type { Egress } from './egress.ts'
import { refreshTokens, type Tokens } from './oauth.ts'
import type { OAuthProvider, Provider } from './providers.ts'

/** Tokens are renewed so long before their end. */
const SPARE_MS = 60_000

/** Runs work on connected drives, with fresh tokens. */
export function createVisits({
  store,
  egress,
  isolated,
  providers,
  now,
}: {
  store: DriveStore
  egress: Egress
  isolated: Isolated
  providers: Partial<Record<OAuthProvider, Provider>>
  now(): Date
}) {
  /** Throws `DriveError`. A token that is refused before its time is renewed once. */
  return async function visit<T>(row: DriveRow, work: (drive: DriveAdapter) => Promise<T>): Promise<T> {
    const access = openAccess(row)
    if (access.kind === 'webdav') return work(webDavDrive(egress, isolated, access.webdav))
    const provider = row.provider === 'webdav' ? undefined : providers[row.provider]
    if (!provider) throw new DriveError('unavailable', `${row.provider} is no longer configured`)

    const refreshed = async (old: Tokens): Promise<Tokens> => {
      if (!old.refreshToken) throw new DriveError('credentials', 'the access has ended')
      const tokens = await refreshTokens(egress, provider.client, old.refreshToken, now().getTime())
      await store.change(row, { kind: 'oauth', tokens })
      return tokens
    }
    const stale = access.tokens.expiresAt - SPARE_MS <= now().getTime()
    const tokens = stale ? await refreshed(access.tokens) : access.tokens
    try {
      return await work(provider.open(egress, tokens.accessToken))
    } catch (error) {
      if (stale || !(error instanceof DriveError) || error.failure !== 'credentials') throw error
      return work(provider.open(egress, (await refreshed(tokens)).accessToken))
    }
  }

  function openAccess(row: DriveRow) {
    try {
      return store.open(row)
    } catch (error) {
      throw new DriveError('credentials', 'the stored credentials cannot be opened', { cause: error })
    }
  }
}
export type Visit = ReturnType<typeof createVisits>
