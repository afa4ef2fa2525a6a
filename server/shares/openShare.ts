import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { createBatches } from '../store/batches.ts'
import type { Db } from '../store/database.ts'
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

/** A share that can be opened; throws the error of the catalogue with the reason otherwise. */
function working<Row extends Pick<ShareRow, 'deletedAt' | 'stoppedAt' | 'expiresAt' | 'recordId'>>(
  share: Row | undefined,
  now: Date,
): Row & { recordId: string } {
  if (!share) throw new ApiError('shareInvalid')
  const state = shareState(share, now)
  if (state !== 'active') throw new ApiError(errorOf[state])
  return share as Row & { recordId: string }
}

type Found = { share: ShareRow; frozenAt: Date | null } | undefined
const readers = new WeakMap<Db, (id: string) => Promise<Found>>()

/** Reads shares by their ids; visitors who download at the same moment are served by one statement. */
function readerOf(db: Db): (id: string) => Promise<Found> {
  const known = readers.get(db)
  if (known) return known
  const statement = db
    .select({ share: shares, frozenAt: users.frozenAt })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(sql`${shares.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('shares_by_id')
  const reader = createBatches<string, Found>(async (ids) => {
    const rows = new Map((await statement.execute({ ids: `{${[...new Set(ids)].join()}}` })).map((row) => [row.share.id, row]))
    return ids.map((id) => rows.get(id))
  })
  readers.set(db, reader)
  return reader
}

/** The share behind a ticket, whose id is one of ours. Throws an `ApiError` for ended links; one of a frozen account counts as none. */
export async function shareById({ db, now }: Services, id: string): Promise<ShareRow & { recordId: string }> {
  const found = await readerOf(db)(id)
  const share = working(found?.share, now())
  if (found?.frozenAt) throw new ApiError('shareInvalid')
  return share
}

/** Checks whether a visitor may open the share that was found for a link: the link must be valid, and the password right where the share has one. Wrong passwords are counted by `client`. */
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
