import type { Config } from '../config.ts'
import { ApiError } from './apiError.ts'

/** Whether a dotted version comes before another. A part that is no number counts as 0. */
function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const difference = (ours[i] ?? 0) - (theirs[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Refuses companion apps that are too old for anything, or for this call. Browsers send no version: they have the newest page. */
export function checkAppVersion(
  call: string,
  version: string | undefined,
  { minAppVersion, newAppCalls }: Pick<Config, 'minAppVersion' | 'newAppCalls'>,
): void {
  if (!version) return
  if (minAppVersion && isOlder(version, minAppVersion)) throw new ApiError('appUpgradeNeeded')
  const needed = newAppCalls.find((entry) => entry.startsWith(`${call}=`))?.split('=')[1]
  if (needed && isOlder(version, needed)) throw new ApiError('appUpdateNeeded')
}
