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
