import { type BackendModule, createInstance, type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english, namespaces } from './texts.ts'
import { type Language, languages, STORAGE_KEY, userLanguage } from './languages.ts'

/**
 * Makes `i18n` remember texts that are asked for by their key alone, until the language or the texts change: it works out every text anew,
 * which is a tenth of what a screen takes to appear.
 */
export function keepPlainTexts(instance: I18n): void {
  const kept = new Map<string, string>()
  const forget = (): void => kept.clear()
  instance.on('languageChanged', forget)
  instance.on('loaded', forget)
  instance.store.on('added', forget)
  const getFixedT = instance.getFixedT.bind(instance) as (...place: unknown[]) => TFunction
  instance.getFixedT = ((...place: unknown[]) => {
    const translate = getFixedT(...place) as TFunction & ((...asked: unknown[]) => string)
    const from = place.join('|')
    const t = (...asked: unknown[]): string => {
      const [key] = asked
      if (asked.length > 1 || typeof key !== 'string') return translate(...asked)
      const name = `${from}|${key}`
      let text = kept.get(name)
      if (text === undefined) kept.set(name, (text = translate(key)))
      return text
    }
    return Object.assign(t, translate)
  }) as typeof instance.getFixedT
}

export const i18n = createInstance()

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../../locales/*/*.json', '!../../../../locales/en/{actions,common,errors,notes,open,samples,viewer}.json'],
  {
    import: 'default',
  },
)

/** Loads `locales/<language>/<namespace>.json` when it is first needed. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../../../locales/${language}/${namespace}.json`]
    if (!load) done(new Error(`no texts: ${language}/${namespace}`), false)
    else
      load().then(
        (texts) => done(null, texts),
        (error: Error) => done(error, false),
      )
  },
}

/** Ready when the texts of the user's language are there (at once for English). A language whose files cannot be fetched shows English. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
    document.documentElement.dir = i18n.dir(language)
  })
  await i18n
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: userLanguage(),
      fallbackLng: 'en',
      supportedLngs: languages.map(({ code }) => code),
      load: 'currentOnly',
      ns: namespaces,
      defaultNS: 'common',
      resources: { en: english },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  keepPlainTexts(i18n)
}

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
  await i18n.changeLanguage(language)
}
