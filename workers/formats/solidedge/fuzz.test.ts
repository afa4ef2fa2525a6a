import { expect, it } from 'vitest'
import { openVariant } from '../../../bench/native/solidedge/damage.ts'

const VARIANTS = 300

it('ends in a model or a message, whatever is damaged', { timeout: 300_000 }, async () => {
  const outcomes = new Map<string, number>()
  for (let seed = 1; seed <= VARIANTS; seed++) {
    const outcome = await openVariant(seed)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.keys()].filter((code) => !['ok', 'file-exception', 'unsupported-format', 'no-geometry'].includes(code))).toEqual([])
  expect(outcomes.get('ok')).toBeGreaterThan(VARIANTS / 2)
})
