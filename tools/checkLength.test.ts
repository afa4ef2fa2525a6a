import { expect, it } from 'vitest'
import { MOST_LINES, tooLong } from './checkLength.ts'

const text = (lines: number): string => 'line\n'.repeat(lines)

it('names files of more lines than allowed, with or without a line feed at the end', () => {
  const files = { 'a.ts': text(MOST_LINES), 'b.ts': text(MOST_LINES).trimEnd(), 'c.ts': text(MOST_LINES + 1) }
  expect(tooLong(new Map(Object.entries(files)))).toEqual([`c.ts: ${MOST_LINES + 1} lines, ${MOST_LINES} at most: split it by idea`])
})
