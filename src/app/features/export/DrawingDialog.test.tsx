import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { DrawingOptions } from '../../../core/export/drawing/drawingOptions.ts'
import { overlayAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import DrawingDialog from './DrawingDialog.tsx'

const asked = vi.hoisted(() => [] as unknown[])
vi.mock('./drawingFile.ts', () => ({
  drawingFile: async (_store: unknown, options: unknown) => {
    asked.push(options)
    return { blob: new Blob(['0\nEOF\n']), dimensions: [], name: 'press drawing.dxf' }
  },
}))

beforeEach(() => {
  asked.length = 0
  openModel(press)
  store.set(overlayAtom, 'makeDrawing')
})

test('what is chosen is drawn, and the drawing opens', async () => {
  const open = vi.spyOn(session.opener, 'open').mockResolvedValue(undefined)
  const { pointer, screen } = show(<DrawingDialog />)
  // The side view is the one that the projection shows beside the front.
  expect([screen.has('checkbox', 'Right'), screen.has('checkbox', 'Left')]).toEqual([true, false])
  await pointer.click('radio', 'First angle')
  expect([screen.has('checkbox', 'Right'), screen.has('checkbox', 'Left')]).toEqual([false, true])
  await pointer.click('checkbox', 'Isometric')
  await pointer.click('checkbox', 'Hidden lines')
  await pointer.click('button', 'Make the drawing')
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce(), 60_000)
  const options = asked[0] as DrawingOptions
  expect(options).toMatchObject({ views: ['front', 'top', 'side'], angle: 'first', hidden: false, centers: true, dimensions: true })
  expect(open.mock.calls[0][0].name).toBe('press drawing.dxf')
  expect(store.get(overlayAtom)).toBeNull()
})

test('a section lies where it is put, and a detail is drawn of what is selected', async () => {
  const open = vi.spyOn(session.opener, 'open').mockResolvedValue(undefined)
  const { pointer, screen } = show(<DrawingDialog />)
  expect(screen.has('radio', '5:1')).toBe(false)
  act(() => store.set(selectionAtom, { nodes: new Set([1]) }))
  await pointer.click('radio', '5:1')
  await pointer.click('radio', 'Front')
  await pointer.click('button', 'Make the drawing')
  await vi.waitFor(() => expect(open).toHaveBeenCalled(), 60_000)
  const { section, detail } = asked[0] as DrawingOptions
  expect(section).toEqual({ view: 'front', at: 0.5 })
  expect(detail).toMatchObject({ factor: 5 })
  expect(detail!.radius).toBeGreaterThan(0)
})

test('without a view there is nothing to draw', async () => {
  const { pointer, screen } = show(<DrawingDialog />)
  for (const view of ['Front', 'Top', 'Right', 'Isometric']) await pointer.click('checkbox', view)
  expect([screen.isOff('button', 'Make the drawing'), screen.isOff('button', 'Save as DXF')]).toEqual([true, true])
})
