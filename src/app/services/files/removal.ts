import { RECENT_DAYS, REMOVAL_NOTICE_DAYS } from '../../../../contract/limits.ts'
import type { ListedFile } from './listedFile.ts'

const DAY_MS = 86_400_000

/** The day on which a file goes because nobody looked at it, as soon as that is near; opening or starring it keeps it. `now`: ms since 1970. */
export function removalOf({ starred, lastOpenedAt }: Pick<ListedFile, 'starred' | 'lastOpenedAt'>, now = Date.now()): string | undefined {
  const at = Date.parse(lastOpenedAt) + RECENT_DAYS * DAY_MS
  if (starred || at - now > REMOVAL_NOTICE_DAYS * DAY_MS) return undefined
  // Never a day that is over: a late one goes next.
  return new Date(Math.max(at, now)).toISOString()
}
