import { computeHash } from './hashing.ts'

/** One spelling of characters that Unicode writes in several ways: keyboards differ in which they send. */
export const spelled = (password: string): string => password.normalize('NFKC')

/** Argon2id, as `hashingThread.ts` sets it. */
export const hashPassword = async (password: string): Promise<string> => String(await computeHash({ password: spelled(password) }))

/** Compares in constant time. */
export const isPassword = async (password: string, stored: string): Promise<boolean> => (await computeHash({ password: spelled(password), stored })) === true
