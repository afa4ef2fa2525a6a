import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { TouchHints } from './CanvasNotes.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the gestures are shown where fingers steer the view, until the first touch, and once only', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  openModel(press)
  const { screen } = show(<TouchHints />)
  expect(screen.texts('listitem')).toEqual([
    'One finger turns the model',
    'Two fingers move and zoom',
    'A double tap frames a part',
    'A long press opens the menu',
  ])
  await change(() => void fireEvent.pointerDown(document.body))
  expect(screen.has('list')).toBe(false)
  await change(() => openModel(press))
  expect(screen.has('list')).toBe(false)
})
