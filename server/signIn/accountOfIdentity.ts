import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { email as emailSchema, nickname as nicknameSchema, type ProviderId } from '../../contract/accountFields.ts'
import { findByEmail } from '../accounts/findAccount.ts'
import { leaveMessage } from '../accounts/sessions.ts'
import { readUser, type UserRow } from '../accounts/userInfo.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'
import { isTaken } from '../store/taken.ts'
import type { Identity } from './provider.ts'

async function addIdentity(tx: Db, now: Date, userId: string, provider: ProviderId, { subject, email }: Identity): Promise<void> {
  await tx.insert(socialIdentities).values({ id: randomUUID(), userId, provider, subject, email, createdAt: now })
}

/** Links an identity to the account that asked for it. Throws `ApiError('addFailed')` when it, or another of that provider, is linked already. */
export async function linkIdentity({ db, now, audit }: Services, userId: string, provider: ProviderId, identity: Identity): Promise<void> {
  await addIdentity(db, now(), userId, provider, identity).catch((error: unknown) => {
    throw isTaken(error) ? new ApiError('addFailed') : error
  })
  await audit({ event: 'socialLinked', userId, detail: provider })
}

/**
 * The account of an identity. A new identity joins the account of its address if the provider has verified it, and gets an account of its own otherwise.
 * Throws `ApiError('emailRegisteredLogIn')` when the address is another account's and nobody vouches for it.
 */
export async function accountOfIdentity(services: Services, provider: ProviderId, identity: Identity, name: string | null): Promise<UserRow> {
  const { db, now, audit } = services
  const [known] = await db
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, identity.subject)))
  if (known) return readUser(db, known.userId)

  const email = emailSchema.safeParse(identity.email).data
  const owner = email === undefined ? undefined : await findByEmail(db, email)
  if (owner) {
    if (!identity.emailVerified) throw new ApiError('emailRegisteredLogIn')
    await linkIdentity(services, owner.id, provider, identity)
    return owner
  }
  const nickname =
    [identity.name, name, email?.split('@')[0]].map((text) => nicknameSchema.safeParse(text?.slice(0, 50)).data).find((text) => text !== undefined) ?? 'Facet'
  const user = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ id: randomUUID(), email: identity.emailVerified ? email : null, nickname, createdAt: now() })
      .returning()
    await addIdentity(tx, now(), row.id, provider, identity)
    await audit({ event: 'signedUp', userId: row.id, detail: provider }, tx)
    return row
  })
  await leaveMessage(services, user.id, { kind: 'welcome', nickname })
  return user
}
