import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { CODE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES, VERIFICATION_CODE_DIGITS } from '../../contract/limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { LetterLanguage } from '../mail/letters/letter.ts'
import { codeLetter } from '../mail/letters/letter.ts'
import type { CodePurpose } from '../mail/letters/texts.ts'
import type { Services } from '../services.ts'
import { verificationCodes } from '../store/schema/accounts.ts'
import { countTry } from '../store/tries.ts'
import { keyedHash } from './keyedHash.ts'

/** With 5 tries for each code, a stranger has 100 guesses a day at one address. */
const CODES_PER_DAY = { limit: 20, seconds: 86_400 }

type Needed = Pick<Services, 'db' | 'secrets' | 'mail' | 'now' | 'log'>

const addressHash = (secrets: Services['secrets'], email: string): string => keyedHash(secrets, 'code address', email)
const codeHash = (secrets: Services['secrets'], id: string, code: string): string => keyedHash(secrets, 'code', `${id} ${code}`)

/** Sends a new code; the one before is void. Throws `Refusal` when the last was sent a moment ago, or the mail cannot be sent. */
export async function sendCode({ db, secrets, mail, now, log }: Needed, email: string, purpose: CodePurpose, language: LetterLanguage): Promise<void> {
  const address = addressHash(secrets, email)
  const at = now()
  await countTry(db, `code ${purpose} ${address}`, { limit: 1, seconds: CODE_RESEND_SECONDS }, at)
  await countTry(db, `codes ${address}`, CODES_PER_DAY, at)
  const id = randomUUID()
  const code = String(randomInt(10 ** VERIFICATION_CODE_DIGITS)).padStart(VERIFICATION_CODE_DIGITS, '0')
  await db.insert(verificationCodes).values({
    id,
    addressHash: address,
    codeHash: codeHash(secrets, id, code),
    purpose,
    createdAt: at,
    expiresAt: new Date(at.getTime() + CODE_MINUTES * 60_000),
    triesLeft: CODE_TRIES,
  })
  try {
    await mail.send({ to: email, ...codeLetter(language, purpose, code, CODE_MINUTES) })
  } catch (error) {
    log.error({ err: error }, 'the code could not be sent')
    throw new Refusal('networkAnomaly')
  }
}

/**
 * Uses up the newest code of an address and purpose; throws `Refusal('verificationCodeIncorrect')` for any other,
 * and for the right one when it is too old, used, or tried too often.
 */
export async function useCode({ db, secrets, now }: Needed, email: string, purpose: CodePurpose, code: string): Promise<void> {
  const usable = and(isNull(verificationCodes.usedAt), gt(verificationCodes.expiresAt, now()), gt(verificationCodes.triesLeft, 0))
  const [newest] = await db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.addressHash, addressHash(secrets, email)), eq(verificationCodes.purpose, purpose)))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1)
  // The try is counted before the code is compared: requests at the same moment cannot share one try.
  const [row] = newest
    ? await db
        .update(verificationCodes)
        .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
        .where(and(eq(verificationCodes.id, newest.id), usable))
        .returning()
    : []
  if (!row || !timingSafeEqual(Buffer.from(codeHash(secrets, row.id, code)), Buffer.from(row.codeHash))) throw new Refusal('verificationCodeIncorrect')
  const used = await db
    .update(verificationCodes)
    .set({ usedAt: now() })
    .where(and(eq(verificationCodes.id, row.id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id })
  if (used.length === 0) throw new Refusal('verificationCodeIncorrect')
}
