import { afterAll, describe, expect, test } from 'vitest'
import { kit } from '../../tools/kit/cases.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { judge } from './judge.ts'

// Every file has one oddity: it is shown right, or there is a warning. The table is bench/results/step-kit.md.

const client = createImportClient()
afterAll(() => client.dispose())

test('the kit has its files, each under a name of its own', () => {
  const names = kit.flatMap(({ cases }) => cases.map(({ name }) => name))
  expect(names.length).toBeGreaterThanOrEqual(120)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(kit)('$title', ({ cases }) => {
  test.each(cases)('$name: $odd', async (one) => {
    const result = await judge(client, one)
    expect(result, `allowed: ${one.allowed}`).toMatchObject({ passes: true })
  })
})
