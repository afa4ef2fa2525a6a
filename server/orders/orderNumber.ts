import { randomInt } from 'node:crypto'

/** Without letters that are taken for digits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_LETTERS = 10

/** `F20261121-7K3M9QXWAB`: the day, and enough chance that nobody finds another's. */
export function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `F${day}-${Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}
