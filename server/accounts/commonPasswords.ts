import { ApiError } from '../http/apiError.ts'
import { spelled } from './passwords.ts'

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
