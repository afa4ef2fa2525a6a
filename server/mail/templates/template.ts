import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { CodePurpose, MailTexts } from './texts.ts'
import { zhHans } from './zhHans.ts'
import { zhHant } from './zhHant.ts'

const languages = { en, ja, de, fr, es, it, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ko } satisfies Record<string, MailTexts>
export type MailLanguage = keyof typeof languages

/** A mail without its receiver. */
export interface Mail {
  subject: string
  text: string
  html: string
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const fill = (text: string, values: Record<string, string>): string => text.replaceAll(/{(\w+)}/g, (whole, name: string) => values[name] ?? whole)

/** Paragraphs as plain text and as HTML; the code is set large and can be selected at once. */
function write(language: MailLanguage, subject: string, paragraphs: string[], code?: string): Mail {
  const lines = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`)
  if (code) lines.splice(1, 0, `<p style="margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:6px">${escape(code)}</p>`)
  return {
    subject,
    text: `${(code ? paragraphs.toSpliced(1, 0, code) : paragraphs).join('\n\n')}\n\nFacet\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:32px;background:#f4f5f7;color:#1c1f24;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">${lines.join('')}<p style="margin:24px 0 0;color:#6b7280">Facet</p></div></body></html>`,
  }
}

/** The mail that carries a verification code. Its subject never holds the code: subjects are logged and shown on lock screens. */
export function codeMail(language: MailLanguage, purpose: CodePurpose, code: string, minutes: number): Mail {
  const { subject, purposes, valid, ignore } = languages[language].code
  return write(language, subject, [purposes[purpose], fill(valid, { minutes: String(minutes) }), ignore], code)
}

const time = (language: MailLanguage, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' }).format(at) + ' UTC'

export function passwordChangedMail(language: MailLanguage, at: Date): Mail {
  const { subject, what, notYou } = languages[language].passwordChanged
  return write(language, subject, [fill(what, { time: time(language, at) }), notYou])
}

/** Money: minor units of a currency (ISO 4217). */
export function renewalMail(language: MailLanguage, plan: string, at: Date, { amount, currency }: { amount: number; currency: string }): Mail {
  const { subject, what, end } = languages[language].renewal
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const price = money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2))
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return write(language, subject, [fill(what, { plan, date, amount: price }), end])
}

/** What a browser announces of a message in the message centre: on a lock screen, so no more than that there is one. */
export const newMessageText = (language: MailLanguage): string => languages[language].newMessage

export function accountCancelledMail(language: MailLanguage, at: Date): Mail {
  const { subject, what } = languages[language].accountCancelled
  return write(language, subject, [fill(what, { time: time(language, at) })])
}
