import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One spelling of letters that Unicode writes in several ways: keyboards differ in which they send. */
const spelled = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost)

/** Compares in constant time. */
export const isPassword = (password: string, stored: string): Promise<boolean> => verify(stored, spelled(password))
