import { platforms } from '../../../contract/headers.ts'

/** What the app runs on, by the specification's kinds. iPads call themselves Macs, but have touch. */
export const platform: keyof typeof platforms = (() => {
  const agent = globalThis.navigator?.userAgent ?? ''
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'desktop'
})()

/** The specification's code of it: Linux desktops share that of Android. */
export const platformCode: number =
  platform === 'desktop' && /Linux|X11|CrOS/.test(globalThis.navigator?.userAgent ?? '') ? platforms.android : platforms[platform]
