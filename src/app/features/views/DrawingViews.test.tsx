import { expect, test } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { DrawingViews } from './DrawingViews.tsx'

test('the views of a drawing: one from above frames its part, one from the side shows it from there', async () => {
  const hand = new HandDrawing()
  hand.space('Model').line(0, 0, 10, 0)
  hand.space('Iso', 'view').line(0, 0, 7, 0)
  const drawing = hand.done()
  drawing.views = [
    { name: 'Stairs', space: 0, center: [10, 20], width: 8, height: 4 },
    { name: '', space: 1, center: [0, 0], width: 2, height: 2 },
  ]
  session.document.beginDrawing(drawing)
  const framed: unknown[] = []
  const viewer = { fit: (rect: unknown) => framed.push(rect) } as unknown as DrawingViewer
  await change(() => store.set(drawingViewerAtom, viewer))
  const { pointer, screen } = show(<DrawingViews />)
  expect(screen.texts('button')).toEqual(['Stairs', 'As saved (3D)'])
  await pointer.click('button', /^As saved/)
  expect([store.get(spaceAtom), framed]).toEqual([1, [[-1, -1, 1, 1]]])
  await pointer.click('button', 'Stairs')
  expect([store.get(spaceAtom), framed[1]]).toEqual([0, [6, 18, 14, 22]])
})
