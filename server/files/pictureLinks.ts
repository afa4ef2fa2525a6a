import { createHmac, timingSafeEqual } from 'node:crypto'
import { PICTURE_PATH } from '../../contract/fileTransfer.ts'

const DAY = 86_400_000

/** Addresses of pictures. They carry a signature instead of a session, because an `<img>` sends no headers. */
export interface PictureLinks {
  of(id: string | null): string | null
  /** Whether the server made this address and it is still good. */
  isGood(id: string, until: number, signature: string): boolean
}

/** Addresses last from one to two days and change at midnight UTC only, so that browsers can keep the pictures meanwhile. */
export function createPictureLinks(key: Uint8Array, now: () => Date): PictureLinks {
  const sign = (id: string, until: number): string => createHmac('sha256', key).update(`${id} ${until}`).digest('base64url').slice(0, 22)
  return {
    of(id) {
      if (id === null) return null
      const until = Math.floor(now().getTime() / DAY) + 2
      return `${PICTURE_PATH}?id=${id}&until=${until}&sign=${sign(id, until)}`
    },
    isGood(id, until, signature) {
      const expected = Buffer.from(sign(id, until))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) && now().getTime() < until * DAY
    },
  }
}
