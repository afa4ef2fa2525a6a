import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { countTry, forgetTries, returnTry } from '../store/tries.ts'
import { type Asker, clientOf } from './client.ts'
import { keyedHash } from './keyedHash.ts'
import { isPassword } from './passwords.ts'
import type { UserRow } from './userInfo.ts'

/** Wrong passwords for one account by one client, by all clients together in which it was never logged in, and by one address for whichever account. */
const PER_CLIENT = { limit: 10, seconds: 900 }
const PER_ACCOUNT = { limit: 100, seconds: 900 }
const PER_ADDRESS = { limit: 100, seconds: 900 }

const ofStrangers = (userId: string): string => `password ${userId}`

/**
 * Refuses a wrong password, and any once there were too many wrong ones. Browsers in which the account was logged in before are
 * counted for themselves: whoever tries passwords elsewhere does not lock them out. Right passwords are not counted.
 */
export async function checkPassword(
  { db, secrets, now, audit }: Services,
  user: UserRow,
  password: string,
  visitor: Asker & { userAgent: string },
): Promise<void> {
  const client = clientOf(secrets, visitor, user.id)
  const own = `password ${user.id} ${client.id}`
  const shared = client.isKnown ? [] : [ofStrangers(user.id), `passwords from ${keyedHash(secrets, 'address', visitor.ip)}`]
  await countTry(db, own, PER_CLIENT, now())
  for (const [i, key] of shared.entries()) await countTry(db, key, i === 0 ? PER_ACCOUNT : PER_ADDRESS, now())
  if (!user.passwordHash || !(await isPassword(password, user.passwordHash))) {
    await audit({ event: 'loginRefused', userId: user.id, ip: visitor.ip, userAgent: visitor.userAgent })
    throw new ApiError('passwordIncorrect')
  }
  await forgetTries(db, own)
  for (const key of shared) await returnTry(db, key)
}

/**
 * Demands the password of an account that has one, before something that changes how it is entered or ends it: a session alone may be a stranger's at an
 * open page. Throws `parameterMissing` or `passwordIncorrect`.
 */
export async function demandPassword(services: Services, user: UserRow, password: string | undefined, visitor: Asker & { userAgent: string }): Promise<void> {
  if (!user.passwordHash) return
  if (password === undefined) throw new ApiError('parameterMissing')
  await checkPassword(services, user, password, visitor)
}

/** After a mailed code has proved who it is, what strangers tried no longer counts. */
export const forgetStrangers = ({ db }: Pick<Services, 'db'>, userId: string): Promise<void> => forgetTries(db, ofStrangers(userId))
