/** The interface's languages (SPEC §9), each named in itself. English is the default. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'ja', name: '日本語' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'it', name: 'Italiano' },
  { code: 'zh-Hans', name: '简体中文' },
  { code: 'zh-Hant', name: '繁體中文' },
  { code: 'ko', name: '한국어' },
] as const
export type Language = (typeof languages)[number]['code']

/**
 * The interface language for a BCP 47 tag, if there is one.
 * Traditional Chinese is known by script (zh-Hant) or by the regions that write it (TW, HK, MO); every other Chinese is Simplified.
 */
function languageOfTag(tag: string): Language | undefined {
  const [primary, ...rest] = tag.toLowerCase().split(/[-_]/)
  if (primary === 'zh') return !rest.includes('hans') && rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans'
  return languages.find(({ code }) => code === primary)?.code
}

/** The stored choice, else the first of the browser's languages that we have, else English. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  for (const tag of stored ? [stored, ...preferred] : preferred) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return 'en'
}

export const STORAGE_KEY = 'facet.language'

const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** The language of this browser's user. */
export const userLanguage = (): Language => detectLanguage(storedLanguage(), navigator.languages)
