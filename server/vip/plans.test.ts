import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isComplete } from '../../contract/translated.ts'
import { defaultShop, loadShop, shopConfig, shownPlan } from './plans.ts'

test('the plans of the server are valid and written in all languages', () => {
  expect(shopConfig.parse(defaultShop)).toEqual(defaultShop)
  expect(defaultShop.plans.filter(({ title }) => !isComplete(title))).toEqual([])
})

test('a plan is shown in the language asked for, with its price per day rounded up', () => {
  const [plan] = defaultShop.plans.filter(({ id }) => id === 'monthly')
  expect(plan && shownPlan(plan, 'de')).toEqual({ id: 'monthly', title: 'Monatlich', days: 30, amount: 799, currency: 'USD', autoRenew: true, perDay: 27 })
})

test("the operator's own plans are read from a file, and what is wrong in it is said", () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-plans-'))
  const file = join(folder, 'plans.json')
  writeFileSync(file, JSON.stringify({ trialDays: 3, plans: [{ id: 'week', title: { en: 'Week' }, days: 7, amount: 300, currency: 'EUR', autoRenew: false }] }))
  expect(loadShop(file).plans[0]?.id).toBe('week')
  writeFileSync(
    file,
    JSON.stringify({ trialDays: 3, plans: [{ id: 'week', title: { en: 'Week' }, days: 7, amount: 3.5, currency: 'Euro', autoRenew: false }] }),
  )
  expect(() => loadShop(file)).toThrow(/plans.json.*amount/s)
  rmSync(folder, { recursive: true })
  expect(loadShop(undefined)).toBe(defaultShop)
})
