import { beforeEach, expect, test, vi } from 'vitest'
import { block, boxPart, openModel } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { strip } from '../../../../workers/export/sheetStrip.fixture.ts'
import type { Part } from '../../../core/scene/model.ts'
import { unfoldTargetAtom } from '../../state/exportState.ts'
import { overlayAtom } from '../../state/panels.ts'
import UnfoldDialog from './UnfoldDialog.tsx'

const saved = vi.hoisted(() => [] as { blob: Blob; name: string }[])
vi.mock('../../lib/browser.ts', async (original) => ({
  ...(await original<object>()),
  download: (blob: Blob, name: string) => saved.push({ blob, name }),
}))

const open = (part: Part): void => {
  openModel({ structure: block.structure, parts: () => [{ ...part, id: 1 }] })
  store.set(unfoldTargetAtom, { node: 0, face: -1 })
  store.set(overlayAtom, 'unfold')
}

beforeEach(() => {
  saved.length = 0
})

test('an angle: its flat size by the K-factor and by DIN 6935, saved as DXF', async () => {
  open(strip([40, { degrees: 90, radius: 2 }, 25], 1, 60))
  const { pointer, keyboard, screen } = show(<UnfoldDialog />)
  const text = (): string => screen.get('dialog').textContent
  // 65 + π/2 · (2 + 0.44)
  expect(text()).toContain('68.83')
  expect(text()).toContain('1 × ')
  await keyboard.type('K-factor', '0')
  expect(text()).toContain('68.14')
  await keyboard.type('K-factor', '9')
  expect(text()).toContain('between 0 and 1')
  expect(screen.isOff('button', 'Save as DXF')).toBe(true)
  await pointer.click('radio', 'DIN 6935')
  // 65 + π/2 · (2 + 0.4005)
  expect(text()).toContain('68.77')
  await pointer.click('button', 'Save as DXF')
  expect(saved.map(({ name }) => name)).toEqual(['Strip.dxf'])
  expect(await saved[0].blob.text()).toContain('BendNotes')
  expect(store.get(overlayAtom)).toBeNull()
})

test('a block is not unfolded, and the dialog says so', () => {
  open(boxPart(0, 'Block', [10, 20, 30]))
  const { screen } = show(<UnfoldDialog />)
  expect(screen.get('dialog').textContent).toContain('not a bent sheet')
  expect(screen.isOff('button', 'Save as DXF')).toBe(true)
})
