/**
 * Browser tests that may run a second time when they fail: the title, and why they cannot be made steady yet. Everything else fails at once, in Chromium as in Vitest.
 * The list only gets shorter; `tools/retries.test.ts` finds tests that set retries of their own.
 */
export const retriedTests: readonly { title: string; reason: string }[] = []

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the listed tests; undefined for an empty list. */
export const retriedPattern = (list: readonly { title: string }[] = retriedTests): RegExp | undefined =>
  list.length === 0 ? undefined : new RegExp(`(${list.map(({ title }) => escaped(title)).join('|')})$`)
