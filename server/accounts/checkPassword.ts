import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { countTry, forgetTries } from '../store/tries.ts'
import { keyedHash } from './keyedHash.ts'
import { isPassword } from './passwords.ts'
import type { UserRow } from './userInfo.ts'

/** Wrong passwords for one account, and from one address for whichever account. */
const PER_ACCOUNT = { limit: 10, seconds: 900 }
const PER_ADDRESS = { limit: 100, seconds: 900 }

/** Throws `Refusal` for a wrong password, and for any once there were too many wrong ones. */
export async function checkPassword(
  { db, secrets, now, audit }: Services,
  user: UserRow,
  password: string,
  visitor: { ip: string; userAgent: string },
): Promise<void> {
  const account = `password ${user.id}`
  await countTry(db, account, PER_ACCOUNT, now())
  await countTry(db, `passwords from ${keyedHash(secrets, 'address', visitor.ip)}`, PER_ADDRESS, now())
  if (!user.passwordHash || !(await isPassword(password, user.passwordHash))) {
    await audit({ event: 'loginRefused', userId: user.id, ip: visitor.ip, userAgent: visitor.userAgent })
    throw new Refusal('passwordIncorrect')
  }
  await forgetTries(db, account)
}
