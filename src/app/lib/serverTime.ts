/** Minutes that a time zone is ahead of UTC at a moment; undefined for a name that browsers do not know. */
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
