/** What CAD systems write where they have no name: numbers, counters, labels of their own, phrases. */
const meaningless = [
  /^[\s\d.:_#-]*$/,
  /^NAUO\d*$/i,
  /^NONE$/i,
  /^=>\[[\d:]*\]$/,
  /^Next assembly relationship$/i,
  /^\*?DIT\d+$/,
  /^(none|null|undefined|unnamed|not specified|document)$/i,
  /^Open CASCADE STEP translator/i,
]

export const isName = (text: string): boolean => !meaningless.some((pattern) => pattern.test(text.trim()))

/** The first text that says something. */
export function firstName(...texts: string[]): string {
  return (texts.find(isName) ?? '').trim()
}
