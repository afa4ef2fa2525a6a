import { eq } from 'drizzle-orm'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { users, writtenOff } from '../store/schema/accounts.ts'
import { keyedHash } from './keyedHash.ts'
import type { UserRow } from './userInfo.ts'

/** Hash kept of a cancelled account: enough to answer that it was cancelled, to whoever knows the address. */
export const writtenOffHash = (secrets: Services['secrets'], identity: string): string => keyedHash(secrets, 'written off', identity)

export async function findByEmail(db: Services['db'], email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** The account of an address; throws the `ApiError` for one that was cancelled or never was. */
export async function accountOf({ db, secrets }: Services, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user) return user
  const [gone] = await db
    .select()
    .from(writtenOff)
    .where(eq(writtenOff.hash, writtenOffHash(secrets, `email ${email}`)))
  throw new ApiError(gone ? 'accountWrittenOff' : 'accountNotRegistered')
}
