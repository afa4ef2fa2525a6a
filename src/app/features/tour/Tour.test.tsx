import { beforeEach, expect, test } from 'vitest'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { block, openModel } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import '../../shell/actions/registry.ts'
import { toolAtom } from '../../state/tool.ts'
import { tourAtom } from '../../state/mainTabs.ts'
import Tour from './Tour.tsx'

beforeEach(() => store.set(tourAtom, 'look'))

test('the tour goes through its steps, lets each be tried, and ends', async () => {
  const { pointer, screen } = show(<Tour />)
  await change(() => openModel(block))
  expect(screen.has('heading', 'Look around')).toBe(true)
  expect(screen.has('button', 'Try it')).toBe(false)
  await pointer.click('button', 'Next')
  expect(screen.has('heading', 'Measure')).toBe(true)
  await pointer.click('button', 'Try it')
  expect(store.get(toolAtom)).toBe('measure')
  await pointer.click('button', 'Next')
  await pointer.click('button', 'Next')
  expect(screen.has('button', 'Next')).toBe(false)
  await pointer.click('button', 'Done')
  expect(store.get(tourAtom)).toBeNull()
})

test('it can be left at any step', async () => {
  const { pointer, screen } = show(<Tour />)
  await pointer.click('button', 'Skip')
  expect(screen.has('heading')).toBe(false)
})
