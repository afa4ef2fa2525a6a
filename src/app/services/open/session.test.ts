import { expect, it } from 'vitest'
import { block, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { documentAtom } from '../../state/document.ts'
import { canUndoAtom, undoAtom } from '../../state/history.ts'
import { selectionAtom } from '../../state/selection.ts'
import { hide, visibilityAtom } from '../../state/visibility.ts'
import { idle, openFlowAtom } from './flow/openFlow.ts'
import { Session } from './session.ts'

const workers = async () => fakeImport({ 'press.step': press, 'block.step': block })
const session = (): Session => new Session(workers)
const open = ({ opener }: Session, name: string): Promise<void> =>
  opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] }) })
const shown = ({ store }: Session): string | undefined => store.get(documentAtom)?.name

it('opens two files in two sessions, of which neither has what the other has', async () => {
  const [left, right] = [session(), session()]
  const events: string[] = []
  left.document.events.on('structure', ({ name }) => events.push(`left ${name}`))
  right.document.events.on('close', () => events.push('right closed'))
  await Promise.all([open(left, 'press.step'), open(right, 'block.step')])
  expect([shown(left), shown(right), shown({ store: store } as Session)]).toEqual(['press.step', 'block.step', undefined])
  expect([left.opener.opened?.root, right.opener.opened?.root]).toEqual(['press.step', 'block.step'])
  expect([left.document.document?.parts.size, right.document.document?.parts.size]).toEqual([4, 1])

  left.store.set(selectionAtom, { nodes: new Set([2]) })
  left.store.set(visibilityAtom, hide(left.store.get(visibilityAtom), new Set([3])))
  expect(right.store.get(selectionAtom).nodes.size).toBe(0)
  expect(right.store.get(visibilityAtom).hidden.size).toBe(0)
  expect([left.store.get(canUndoAtom), right.store.get(canUndoAtom), store.get(canUndoAtom)]).toEqual([true, false, false])
  expect(right.store.set(undoAtom)).toBe(false)
  expect(left.store.set(undoAtom)).toBe(true)
  expect(left.store.get(visibilityAtom).hidden.size).toBe(0)

  right.opener.close()
  expect([shown(left), shown(right)]).toEqual(['press.step', undefined])
  expect(left.store.get(selectionAtom).nodes).toEqual(new Set([2]))
  expect(events).toEqual(['left press.step', 'right closed'])
})

it('fails in one session without a word in the other', async () => {
  const [left, right] = [session(), session()]
  await open(left, 'press.step')
  await open(right, 'lost.step')
  expect(right.store.get(openFlowAtom).step).toBe('failed')
  expect(left.store.get(openFlowAtom)).toEqual(idle)
  expect(shown(left)).toBe('press.step')
})
