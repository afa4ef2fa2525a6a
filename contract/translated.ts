import * as z from 'zod'
import { type Locale, locales } from './headers.ts'

const text = z.string().trim().min(1).max(300)

/** A text of the operator's in English and, where written, the other languages of the interface. */
export const translated = z.object({
  en: text,
  ja: text.optional(),
  de: text.optional(),
  fr: text.optional(),
  es: text.optional(),
  it: text.optional(),
  'zh-Hans': text.optional(),
  'zh-Hant': text.optional(),
  ko: text.optional(),
})
export type Translated = z.output<typeof translated>

export const translate = (texts: Translated, locale: Locale): string => texts[locale] ?? texts.en
export const isComplete = (texts: Translated): boolean => locales.every((locale) => texts[locale] !== undefined)
