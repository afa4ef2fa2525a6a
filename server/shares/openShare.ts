import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { shares } from '../store/schema/shares.ts'
import { countTry, forgiveTry, type ShareClient } from './passwordTries.ts'
import { type ShareRow, shareState } from './shareState.ts'

const errorOf = { deleted: 'shareDeleted', stopped: 'shareStopped', expired: 'shareExpired', invalid: 'shareInvalid' } as const

/** 128 random bits. */
export const newShareCode = (): string => randomBytes(16).toString('base64url')

/** Four digits are guessed at once from any plain digest; this one cannot be tried without the server's key, which is not in the database. */
export const passwordDigest = (key: Uint8Array, shareId: string, password: string): string =>
  createHmac('sha256', key).update(`${shareId} ${password}`).digest('base64url')

/** A share that can be opened; throws the error of the catalogue that says why not. */
function working<Row extends Pick<ShareRow, 'deletedAt' | 'stoppedAt' | 'expiresAt' | 'recordId'>>(
  share: Row | undefined,
  now: Date,
): Row & { recordId: string } {
  if (!share) throw new ApiError('shareInvalid')
  const state = shareState(share, now)
  if (state !== 'active') throw new ApiError(errorOf[state])
  return share as Row & { recordId: string }
}

/** The share behind a ticket. Throws an `ApiError` for invalid tickets and ended links; one of a frozen account counts as none. */
export async function shareById({ db, now }: Services, id: string): Promise<ShareRow & { recordId: string }> {
  const [found] = await db
    .select({ share: shares, frozenAt: users.frozenAt })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(eq(shares.id, id))
  const share = working(found?.share, now())
  if (found.frozenAt) throw new ApiError('shareInvalid')
  return share
}

/** The share of a link that was looked up: lets a visitor pass who has the link and, if it asks for one, the password. `client` tells visitors apart when wrong passwords are counted. */
export async function passShare<Row extends ShareRow>(
  services: Services,
  key: Uint8Array,
  found: Row | undefined,
  password: string | undefined,
  client: ShareClient,
): Promise<Row & { recordId: string }> {
  const share = working(found, services.now())
  if (share.passwordDigest === null) return share
  if (password === undefined) throw new ApiError('sharePasswordRequired')
  if (!(await countTry(services, share.id, client))) throw new ApiError('featureBlocked')
  const given = Buffer.from(passwordDigest(key, share.id, password))
  if (!timingSafeEqual(given, Buffer.from(share.passwordDigest))) throw new ApiError('sharePasswordIncorrect')
  await forgiveTry(services, share.id, client)
  return share
}
