import { act, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { take } from '../../features/measure/measureTool.ts'
import SectionPanel from '../../features/section/SectionPanel.tsx'
import { Session } from '../../services/open/session.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionById } from '../../state/actions/registry.ts'
import { canUndoAtom } from '../../state/history.ts'
import { cutPlanesAtom } from '../../state/inspect/sections.ts'
import { measurementsAtom } from '../../state/measure/measurements.ts'
import { selectionAtom } from '../../state/selection.ts'
import { ownerAtom, setToken } from '../../state/session/token.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { useTools } from '../tools/useTools.ts'

function RightHalf({ of }: { of: Session }) {
  return (
    <Provider store={of.store}>
      <Tools />
      <section aria-label="right">
        <SectionPanel />
      </section>
    </Provider>
  )
}

function Tools(): null {
  useTools()
  return null
}

/** Two sessions on one page, each with the same model. */
function sideBySide() {
  const other = new Session()
  openModel(press)
  openModel(press, { into: other })
  other.store.set(viewerAtom, new FakeViewer())
  const { screen } = show(
    <>
      <section aria-label="left">
        <SectionPanel />
      </section>
      <RightHalf of={other} />
    </>,
  )
  const pressIn = async (half: 'left' | 'right', name: RegExp) => userEvent.setup().click(within(screen.get('region', half)).getByRole('button', { name }))
  return { left: session, right: other, pressIn }
}

const planes = ({ store: own }: Session): number => own.get(cutPlanesAtom).length

test('a section, a tool in hand and a step taken back belong to one of two sessions', async () => {
  const { left, right, pressIn } = sideBySide()
  await pressIn('right', /Z/)
  expect([planes(left), planes(right)]).toEqual([0, 1])
  expect([left.store.get(canUndoAtom), right.store.get(canUndoAtom)]).toEqual([false, true])
  act(() => left.store.set(toolAtom, 'section'))
  expect([planes(left), right.store.get(toolAtom)]).toEqual([1, null])
  act(() => void runAction(right.store, actionById('undo')))
  expect([planes(left), planes(right)]).toEqual([1, 0])
})

test('what is selected, hidden and measured in one of two sessions is not so in the other', () => {
  const { left, right } = sideBySide()
  act(() => left.store.set(selectionAtom, { nodes: new Set([2]) }))
  expect(runAction(right.store, actionById('hide'))).toBe(false)
  act(() => void runAction(left.store, actionById('hide')))
  expect([left, right].map(({ store: own }) => own.get(visibilityAtom).hidden.size)).toEqual([1, 0])
  act(() => take(right.store, { node: 2, anchor: { snap: 'part', point: [0, 0, 0] } }))
  expect([left, right].map(({ store: own }) => own.get(measurementsAtom).length)).toEqual([0, 1])
})

test('one account is logged in, in both sessions and in later ones', () => {
  const { left, right } = sideBySide()
  act(() => setToken('head.eyJzdWIiOiJhZGEifQ.tail'))
  expect([left, right, new Session()].map(({ store: own }) => own.get(ownerAtom))).toEqual(['ada', 'ada', 'ada'])
  act(() => setToken(null))
  expect(store.get(ownerAtom)).toBe('')
})
