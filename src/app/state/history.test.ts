import { expect, it } from 'vitest'
import { store } from '../../../tests/support/ui/session.ts'
import { forgetHistory, quietly, redoAtom, remember, undoAtom } from './history.ts'

it('takes steps back and does them again; a new step ends what could be done again', () => {
  forgetHistory(store)
  const log: string[] = []
  const step = (name: string): void => remember(store, { undo: () => log.push(`-${name}`), redo: () => log.push(`+${name}`) })
  step('a')
  step('b')
  expect([store.set(undoAtom), store.set(redoAtom), store.set(undoAtom), store.set(undoAtom), store.set(undoAtom)]).toEqual([true, true, true, true, false])
  expect(log).toEqual(['-b', '+b', '-b', '-a'])
  step('c')
  expect(store.set(redoAtom)).toBe(false)
})

it('remembers nothing of what is done quietly, nor of what taking back does', () => {
  forgetHistory(store)
  const step = { undo: () => remember(store, step), redo: () => remember(store, step) }
  quietly(store, () => remember(store, step))
  expect(store.set(undoAtom)).toBe(false)
  remember(store, step)
  expect([store.set(undoAtom), store.set(undoAtom), store.set(redoAtom), store.set(redoAtom)]).toEqual([true, false, true, false])
})
