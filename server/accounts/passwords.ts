import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes are computed in the threads that also read and write files: two of these four, and one processor, stay free for downloads. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Hashes that wait; one takes some 25 ms. */
const MOST_WAITING = 200

const inTurn = createQueue(AT_ONCE, MOST_WAITING)

/** One spelling of characters that Unicode writes in several ways: keyboards differ in which they send. */
export const spelled = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelled(password), cost))

/** Compares in constant time. */
export const isPassword = (password: string, stored: string): Promise<boolean> => inTurn(() => verify(stored, spelled(password)))
