import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { useShortcuts } from '../../shell/viewer/ViewerScreen.tsx'
import { designAtom } from '../../services/views/sync/design.ts'
import { toolAtom, toolHandlers } from '../../state/tool.ts'
import CommentToolPanel from './CommentToolPanel.tsx'

function Page() {
  useShortcuts()
  return (
    <>
      <div data-canvas role="application" aria-label="canvas" />
      <CommentToolPanel />
    </>
  )
}

/** The viewer has found the clicked place. */
const clicked = (x: number): void => {
  const pick = { node: 1, part: 0, face: 0, edge: -1, point: [x, 30, 40] as [number, number, number] }
  act(() => void toolHandlers('comment')?.click?.(store, { pick, x: 10, y: 10, pointer: 'mouse', additive: false }))
}

test('letters typed right after the click are the comment, not shortcuts; so are those after the pin was moved', async () => {
  openModel(press)
  store.set(designAtom, { key: 'ann|file:1', owner: 'ann', recordId: 'r1', canWrite: true })
  const { screen, pointer, keyboard } = show(<Page />)
  await change(() => store.set(toolAtom, 'comment'))
  await pointer.click('application', 'canvas')
  // X takes the section tool in hand, H hides; the clicked place is still being looked up.
  await keyboard.press('xh')
  expect(store.get(toolAtom)).toBe('comment')
  clicked(50)
  await keyboard.press('!')
  expect(screen.value('textbox')).toBe('xh!')

  await pointer.click('application', 'canvas')
  await keyboard.press('a')
  clicked(20)
  await keyboard.press('b')
  expect(screen.value('textbox')).toBe('xh!ab')
  await keyboard.press('{Escape}')
  expect(screen.has('textbox')).toBe(false)
  await change(() => store.set(toolAtom, null))
})
