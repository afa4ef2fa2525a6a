/** Minutes that a time zone is ahead of UTC at a moment; undefined for a name that browsers do not support. */
function offsetOf(zone: string, at: number): number | undefined {
  const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0))
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
    const [, sign, hours, minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
    return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  } catch {
    return undefined
  }
}

/**
 * The moment that a server's date-time means, ms since 1970: by its own offset (`Z`, `±HH:MM`), else by that of `zone` (an IANA name or `±HH:MM`) at that
 * time, else by the browser's (SPEC §9). NaN for no date.
 */
export function serverTime(text: string, zone?: string): number {
  const whole = text.trim().replace(' ', 'T')
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(whole) || !/T\d/.test(whole)) return Date.parse(whole)
  const asUtc = Date.parse(`${whole}Z`)
  const guess = zone === undefined ? undefined : offsetOf(zone, asUtc)
  if (zone === undefined || guess === undefined) return Date.parse(whole)
  // The offset of that very moment: around a change of the clocks the first guess is the other side's.
  return asUtc - (offsetOf(zone, asUtc - guess * 60_000) ?? guess) * 60_000
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as people read it ("2.4 MB"), in steps of 1000 as file managers show them. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[step],
    // The short form of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

export const formatPercent = (fraction: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(fraction)

/** Names of programs and formats one after the other. `Intl.ListFormat` runs them together in Chinese and Japanese, and closes with "and" where the sentence goes on. */
export const listNames = (names: readonly string[], language: string): string => names.join(/^(ja|zh)/.test(language) ? '、' : ', ')

/** Whole seconds up to a minute, then minutes and seconds ("12s", "2:05"). */
export function formatElapsed(milliseconds: number, language: string): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds >= 60) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(seconds)
}

/** Money in whole minor units (cents; for yen, yen) of an ISO 4217 currency. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A server's moment (ISO 8601) in the user's own time zone. */
export const formatMoment = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(serverTime(moment))

export const formatDay = (moment: string, language: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(serverTime(moment))

/** Reads a number as people of this language write it, or with a point; undefined when it is none. */
export function readNumber(text: string, language: string): number | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const group = parts.find(({ type }) => type === 'group')?.value ?? ''
  let plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replaceAll('\u2212', '-')
  // A group sign that cannot be a decimal one; where only one sign is there, it may be either: the decimal sign is more likely meant.
  if (plain.includes(decimal) && group) plain = plain.replaceAll(group, '')
  plain = plain.replace(decimal, '.').replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
