/** Request headers of the API. */
export const headers = {
  /** The access token. */
  token: 'token',
  /** The user's locale. */
  languageType: 'languageType',
  /** Always `XMLHttpRequest`; a page of another origin cannot send it without our consent. */
  requestedWith: 'X-Requested-With',
  /** Version of the companion app, `1.2.3`; browsers send none. */
  appVersion: 'appVersion',
  /** One of `platforms`. */
  platform: 'platform',
  /** What a companion app got as `deviceToken`; browsers on our own origin have a cookie for it. */
  deviceToken: 'deviceToken',
} as const

export const REQUESTED_WITH = 'XMLHttpRequest'

export const locales = ['en', 'ja', 'de', 'fr', 'es', 'it', 'zh-Hans', 'zh-Hant', 'ko'] as const
export type Locale = (typeof locales)[number]

/** Where the product runs. The specification gives desktops with Linux the code of Android; `platformOf` distinguishes them. */
export const platforms = { desktop: 0, ios: 1, android: 2 } as const
export type Platform = (typeof platforms)[keyof typeof platforms]

/** The locale that a header or tag means: `zh-TW`, `zh-HK`, `zh-MO` are Traditional Chinese, other Chinese Simplified, unknown ones English. */
export function localeOf(tag: string | undefined): Locale {
  const wanted = (tag ?? '').trim().toLowerCase()
  if (/^zh-(tw|hk|mo|hant)\b/.test(wanted)) return 'zh-Hant'
  if (/^zh\b/.test(wanted)) return 'zh-Hans'
  return locales.find((locale) => locale.toLowerCase() === wanted || locale === wanted.split('-')[0]) ?? 'en'
}

/** The platform that a header names; unknown codes count as a desktop, and so does the code of Android from a Linux without Android. */
export function platformOf(code: string | undefined, userAgent = ''): Platform {
  const named = Object.values(platforms).find((platform) => String(platform) === code) ?? platforms.desktop
  const isLinuxDesktop = named === platforms.android && /Linux|X11|CrOS/.test(userAgent) && !userAgent.includes('Android')
  return isLinuxDesktop ? platforms.desktop : named
}
