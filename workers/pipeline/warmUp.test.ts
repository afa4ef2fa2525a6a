import { expect, onTestFinished, test, vi } from 'vitest'
import { loadReader } from '../formats/registry.ts'
import { warmUpReader } from './warmUp.ts'

test('ends between two openings when a file has come', async () => {
  const reader = await loadReader('step')
  // On a busy machine it would end by time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  let asked = 0
  await warmUpReader(reader, () => ++asked < 5)
  expect(asked).toBe(5)
})

test('leaves readers alone that have nothing to warm up with', async () => {
  let asked = 0
  await warmUpReader({ id: 'stl', open: async () => {} }, () => ++asked > 0)
  expect(asked).toBe(0)
})
