import { randomInt } from 'node:crypto'

/** Without characters that are taken for digits. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_CHARACTERS = 10

/** `F20261121-7K3M9QXWAB`: the day, and enough chance that nobody finds another's. */
export function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `F${day}-${Array.from({ length: RANDOM_CHARACTERS }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`
}
