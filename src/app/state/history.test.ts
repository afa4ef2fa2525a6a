import { expect, it } from 'vitest'
import { forgetHistory, quietly, redoAtom, remember, undoAtom } from './history.ts'
import { appStore } from './store.ts'

it('takes steps back and does them again; a new step ends what could be done again', () => {
  forgetHistory()
  const log: string[] = []
  const step = (name: string): void => remember({ undo: () => log.push(`-${name}`), redo: () => log.push(`+${name}`) })
  step('a')
  step('b')
  expect([appStore.set(undoAtom), appStore.set(redoAtom), appStore.set(undoAtom), appStore.set(undoAtom), appStore.set(undoAtom)]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(log).toEqual(['-b', '+b', '-b', '-a'])
  step('c')
  expect(appStore.set(redoAtom)).toBe(false)
})

it('remembers nothing of what is done quietly, nor of what taking back does', () => {
  forgetHistory()
  const step = { undo: () => remember(step), redo: () => remember(step) }
  quietly(() => remember(step))
  expect(appStore.set(undoAtom)).toBe(false)
  remember(step)
  expect([appStore.set(undoAtom), appStore.set(undoAtom), appStore.set(redoAtom), appStore.set(redoAtom)]).toEqual([true, false, true, false])
})
