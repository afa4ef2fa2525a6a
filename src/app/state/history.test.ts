import { expect, it } from 'vitest'
import { forgetHistory, quietly, redo, remember, undo } from './history.ts'

it('takes steps back and does them again; a new step ends what could be done again', () => {
  forgetHistory()
  const log: string[] = []
  const step = (name: string): void => remember({ undo: () => log.push(`-${name}`), redo: () => log.push(`+${name}`) })
  step('a')
  step('b')
  expect([undo(), redo(), undo(), undo(), undo()]).toEqual([true, true, true, true, false])
  expect(log).toEqual(['-b', '+b', '-b', '-a'])
  step('c')
  expect(redo()).toBe(false)
})

it('remembers nothing of what is done quietly, nor of what taking back does', () => {
  forgetHistory()
  const step = { undo: () => remember(step), redo: () => remember(step) }
  quietly(() => remember(step))
  expect(undo()).toBe(false)
  remember(step)
  expect([undo(), undo(), redo(), redo()]).toEqual([true, false, true, false])
})
