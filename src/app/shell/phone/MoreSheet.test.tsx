import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import '../actions/registry.ts'
import { toolAtom } from '../../state/tool.ts'
import { MoreSheet } from './MoreSheet.tsx'

beforeEach(() => {
  store.set(toolAtom, null)
  openModel(press)
})

test('the search of the phone finds every command that can run, also those that stand on its bar', async () => {
  const { keyboard, pointer, screen } = show(<MoreSheet />)
  expect(screen.has('button', /^Mass properties…/)).toBe(true)
  await keyboard.type('Search commands', 'chain', 'searchbox')
  expect(screen.texts('button')[0]).toBe('Chain dimensions')
  await pointer.click('button', 'Chain dimensions')
  expect(store.get(toolAtom)).toBe('measure')
  await keyboard.type('Search commands', 'qqqqq', 'searchbox')
  expect(screen.says('No matching command.')).toBe(true)
})
