import { serverTime } from './serverTime.ts'

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as people read it ("2.4 MB"), in steps of 1000 as file managers show them. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[step],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

export const formatPercent = (fraction: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(fraction)

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
