import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { countTry, forgetTries, returnTry } from '../store/tries.ts'
import { type Asker, clientOf } from './client.ts'
import { keyedHash } from './keyedHash.ts'
import { isPassword, spelled } from './passwords.ts'
import type { UserRow } from './accountRows.ts'

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

/** Words of this service: a password that is one of them with digits or signs around it is the first that is tried here. */
const SERVICE_WORDS = ['facet', 'facetcad', 'cadviewer', 'autocad', 'solidworks', 'catia', 'inventor', 'creo']
/** Shorter names fit too many good passwords. */
const SHORTEST_NAME = 4

/** Loaded with the first password that is set: half a megabyte that most processes need rarely. */
let known: Promise<Set<string>> | undefined
const load = (): Promise<Set<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String))))

const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/**
 * Throws `passwordCommon` for a password that is easy to guess: one of the most common of leaked lists (49 233 of them, 10 957 that the form lets pass),
 * or nothing but a name of the account or a word of this service, digits and signs aside. Case does not matter.
 */
export async function demandUncommon(password: string, { email, nickname }: { email: string | null; nickname: string }): Promise<void> {
  const text = spelled(password).toLowerCase()
  const word = wordOf(text)
  const names = [nickname, ...(email ? [email.split('@')[0]] : [])].map(wordOf).filter((name) => name.length >= SHORTEST_NAME)
  if (names.includes(word) || SERVICE_WORDS.includes(word) || (await load()).has(text)) throw new ApiError('passwordCommon')
}
