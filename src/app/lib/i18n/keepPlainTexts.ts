import type { i18n, TFunction } from 'i18next'

/**
 * Makes `i18n` remember texts that are asked for by their key alone, until the language or the texts change: it works out every text anew,
 * which is a tenth of what a screen takes to appear.
 */
export function keepPlainTexts(instance: i18n): void {
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
