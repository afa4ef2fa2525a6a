import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formats } from '../../src/core/formats.ts'
import { allCalls } from '../calls/index.ts'
import { needsVip, vipFunction, vipFunctions } from './functions.ts'

const actionIds: string[] = Object.keys(JSON.parse(readFileSync(new URL('../../locales/en/actions.json', import.meta.url), 'utf8')).label)
const known: Record<string, string[]> = { format: formats.map(({ id }) => id), action: actionIds, call: allCalls.map(({ name }) => name) }

test('at least 30 functions are for subscribers, each with its own name', () => {
  expect(vipFunctions.filter(({ tier }) => tier === 'vip').length).toBeGreaterThanOrEqual(30)
  expect(new Set(vipFunctions.map(({ id }) => id)).size).toBe(vipFunctions.length)
  expect(new Set(vipFunctions.map(({ label }) => label)).size).toBe(vipFunctions.length)
})

test('what a function is tied to exists, and what is upcoming does not exist yet', () => {
  const wrong = vipFunctions.filter(({ tie, upcoming }) => known[tie.kind]?.includes(tie.id) === upcoming)
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('every format is listed, free or not as the format list says', () => {
  const listed = vipFunctions.filter(({ tie }) => tie.kind === 'format').map(({ tie, tier }) => [tie.id, tier])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(formats.map(({ id, tier }) => [id, tier])))
})

test('functions that calls ask for are in the list and are not free', () => {
  const ids = vipFunctions.filter(({ tier }) => tier === 'vip').map(({ id }) => id as string)
  expect(allCalls.flatMap(({ vip }) => (vip ? [vip as string] : [])).filter((id) => !ids.includes(id))).toEqual([])
})

test('opening meshes and STEP, measuring and saving views stay free; native files do not', () => {
  expect((['open:step', 'open:stl', 'measure', 'section', 'saveView', 'comment'] as const).map(needsVip)).toEqual([false, false, false, false, false, false])
  expect((['open:nx', 'exportGltf', 'searchDrive'] as const).map(needsVip)).toEqual([true, true, true])
  expect(vipFunction('open:catia-part')).toEqual({
    id: 'open:catia-part',
    label: 'vip.function.open.catia-part',
    tie: { kind: 'format', id: 'catia-part' },
    tier: 'vip',
    upcoming: false,
  })
})
