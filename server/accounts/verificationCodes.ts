import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { CODE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES, VERIFICATION_CODE_DIGITS } from '../../contract/limits.ts'
import { ApiError } from '../http/apiError.ts'
import type { MailLanguage } from '../mail/templates/template.ts'
import { codeMail } from '../mail/templates/template.ts'
import type { CodePurpose } from '../mail/templates/texts.ts'
import type { Services } from '../services.ts'
import { verificationCodes } from '../store/schema/accounts.ts'
import { countTry } from '../store/tries.ts'
import { type Asker, clientOf } from './client.ts'
import { keyedHash } from './keyedHash.ts'

/**
 * Codes for one address that one client may ask for in a day, and all clients together in which its account was never logged in: so many mails at
 * most a stranger can cause. With the tries of each code that makes 600 guesses a day at a million codes.
 */
const PER_CLIENT = { limit: 20, seconds: 86_400 }
const PER_ADDRESS = { limit: 60, seconds: 86_400 }

type Needed = Pick<Services, 'db' | 'secrets' | 'mail' | 'now' | 'log'>

const addressHash = (secrets: Services['secrets'], email: string): string => keyedHash(secrets, 'code address', email)
const codeHash = (secrets: Services['secrets'], id: string, code: string): string => keyedHash(secrets, 'code', `${id} ${code}`)

/**
 * Sends a new code; the one before that the same client asked for is void. Refuses when that was sent a moment ago, or the mail cannot be sent.
 * @param userId the account that the code is for, if there is one.
 */
export async function sendCode(
  { db, secrets, mail, now, log }: Needed,
  { email, purpose, language }: { email: string; purpose: CodePurpose; language: MailLanguage },
  asker: Asker,
  userId?: string,
): Promise<void> {
  const address = addressHash(secrets, email)
  const client = clientOf(secrets, asker, userId)
  const at = now()
  await countTry(db, `code ${purpose} ${address} ${client.id}`, { limit: 1, seconds: CODE_RESEND_SECONDS }, at)
  await countTry(db, `codes ${address} ${client.id}`, PER_CLIENT, at)
  if (!client.isKnown) await countTry(db, `codes ${address}`, PER_ADDRESS, at)
  const id = randomUUID()
  const code = String(randomInt(10 ** VERIFICATION_CODE_DIGITS)).padStart(VERIFICATION_CODE_DIGITS, '0')
  await db.insert(verificationCodes).values({
    id,
    addressHash: address,
    codeHash: codeHash(secrets, id, code),
    client: client.id,
    purpose,
    createdAt: at,
    expiresAt: new Date(at.getTime() + CODE_MINUTES * 60_000),
    triesLeft: CODE_TRIES,
    othersTriesLeft: CODE_TRIES,
  })
  try {
    await mail.send({ to: email, ...codeMail(language, purpose, code, CODE_MINUTES) })
  } catch (error) {
    log.error({ err: error }, 'the code could not be sent')
    throw new ApiError('networkAnomaly')
  }
}

/**
 * Uses up the newest code of an address and purpose that this client asked for, else the newest of all; refuses with
 * `verificationCodeIncorrect` any other, and the right one when it is too old, used, or tried too often.
 */
export async function useCode(
  { db, secrets, now }: Needed,
  { email, purpose, code }: { email: string; purpose: CodePurpose; code: string },
  asker: Asker,
  userId?: string,
): Promise<void> {
  const client = clientOf(secrets, asker, userId)
  const ofAddress = and(eq(verificationCodes.addressHash, addressHash(secrets, email)), eq(verificationCodes.purpose, purpose))
  const newestOf = (which: SQL | undefined) =>
    db.select({ id: verificationCodes.id }).from(verificationCodes).where(which).orderBy(desc(verificationCodes.createdAt)).limit(1)
  const [own] = await newestOf(and(ofAddress, eq(verificationCodes.client, client.id), gt(verificationCodes.expiresAt, now())))
  const [newest] = own ? [own] : await newestOf(ofAddress)
  const left = own ? verificationCodes.triesLeft : verificationCodes.othersTriesLeft
  const usable = and(isNull(verificationCodes.usedAt), gt(verificationCodes.expiresAt, now()), gt(left, 0))
  // The try is counted before the code is compared: requests at the same moment cannot share one try.
  const [row] = newest
    ? await db
        .update(verificationCodes)
        .set({ [own ? 'triesLeft' : 'othersTriesLeft']: sql`${left} - 1` })
        .where(and(eq(verificationCodes.id, newest.id), usable))
        .returning()
    : []
  if (!row || !timingSafeEqual(Buffer.from(codeHash(secrets, row.id, code)), Buffer.from(row.codeHash))) throw new ApiError('verificationCodeIncorrect')
  const used = await db
    .update(verificationCodes)
    .set({ usedAt: now() })
    .where(and(eq(verificationCodes.id, row.id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id })
  if (used.length === 0) throw new ApiError('verificationCodeIncorrect')
}
