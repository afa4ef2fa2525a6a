import { expect, test } from 'vitest'
import { openVariant, seeds } from '../../../bench/native/acis/damage.ts'

const VARIANTS = 450

test('ends in bodies or a message, whatever is damaged', { timeout: 300_000 }, () => {
  const all = seeds()
  const outcomes = new Map<string, number>()
  for (let variant = 0; variant < VARIANTS; variant++) {
    const outcome = openVariant(all[variant % all.length], variant)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.keys()].toSorted()).toEqual(['file-exception', 'ok'])
  expect(outcomes.get('ok')).toBeGreaterThan(VARIANTS / 8)
})
