import { z } from './zod.ts'
import { type Locale, locales } from './headers.ts'

/** Texts of one kind in English and, where written, the other languages of the interface. */
export function textsOf<Text extends z.ZodType>(text: Text) {
  const others = Object.fromEntries(locales.map((locale) => [locale, text.optional()])) as Record<Exclude<Locale, 'en'>, z.ZodOptional<Text>>
  return z.object({ ...others, en: text })
}

/** A text of the operator's. */
export const translated = textsOf(z.string().trim().min(1).max(300))
export type Translated = z.output<typeof translated>

export const translate = (texts: Translated, locale: Locale): string => texts[locale] ?? texts.en
export const isComplete = (texts: Translated): boolean => locales.every((locale) => texts[locale] !== undefined)
