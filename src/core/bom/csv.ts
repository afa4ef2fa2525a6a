/** What a spreadsheet takes for a formula when it begins with it. */
const formula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * A table as CSV (RFC 4180): lines end with CRLF, fields with commas, quotes or line breaks are quoted, UTF-8 with a byte order mark so that
 * spreadsheets read it as such. Texts that a spreadsheet would run as a formula get an apostrophe; numbers are written as they are.
 */
export function csv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

/** The same for the clipboard: fields apart by tabs, as spreadsheets paste them. */
export function tabbed(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => row.map((value) => plain(value).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}

function plain(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : ''
  return formula.test(value) ? `'${value}` : value
}

function field(value: string | number | undefined): string {
  const text = plain(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
