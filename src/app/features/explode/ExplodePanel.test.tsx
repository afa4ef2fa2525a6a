import { expect, test } from 'vitest'
import { block, openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { undoAtom } from '../../state/history.ts'
import ExplodePanel from './ExplodePanel.tsx'
import { explosionAtom, shownExplosionAtom } from '../../state/inspect/explosion.ts'

test('a model of one part has nothing to take apart, and the panel says so', () => {
  openModel(block)
  const { screen } = show(<ExplodePanel />)
  expect(screen.says('This model is a single part: nothing to explode.')).toBe(true)
  expect(screen.has('slider')).toBe(false)
})

test('the amount is read out in per cent, and "Reset" brings it back to nothing', async () => {
  openModel(press)
  const { screen, pointer } = show(<ExplodePanel />)
  expect(screen.isOff('button', 'Reset')).toBe(true)
  await change(() => store.set(explosionAtom, { amount: 0.5, level: 0 }))
  expect(screen.get('slider', 'Explode').getAttribute('aria-valuetext')).toBe('50%')
  await pointer.click('button', 'Reset')
  expect(store.get(explosionAtom).amount).toBe(0)
})

test('the depth is offered for as many levels as the tree has, and choosing one can be taken back', async () => {
  openModel(press)
  const { screen, pointer } = show(<ExplodePanel />)
  expect(screen.texts('option')).toEqual(['All levels', 'Down to level 1'])
  await pointer.choose('Depth', 'Down to level 1')
  expect(store.get(shownExplosionAtom).level).toBe(1)
  await change(() => void store.set(undoAtom))
  expect(store.get(explosionAtom).level).toBe(0)
})

test('the exploded view that a file holds comes first, and the levels are there beside it', async () => {
  const structure = press.structure()
  structure.root.children[1].exploded = [0, 0, 80]
  openModel({ ...press, structure: () => structure })
  const { screen, pointer } = show(<ExplodePanel />)
  expect(screen.texts('option')).toEqual(['As in the file', 'All levels', 'Down to level 1'])
  expect(store.get(shownExplosionAtom).level).toBe(0)
  await pointer.choose('Depth', 'All levels')
  expect(store.get(shownExplosionAtom).level).toBe(2)
})
