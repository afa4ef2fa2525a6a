import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { compareDrawings } from '../../../../workers/entries/client.ts'
import { mergeDrawings, styleGroups } from '../../../core/compare/mergeDrawings.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { Session } from '../../services/open/session.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import ComparePanel from './ComparePanel.tsx'
import { blendAtom, comparisonAtom, countsAtom } from './comparison.ts'
import { cloudPath, cloudsOf } from './drawingLooks.ts'
import { startCompare } from './startCompare.ts'

/** A plate with a hole at `x`, and a note on a second tab that only the old version has. */
function plate(x: number, note: boolean): Drawing {
  const hand = new HandDrawing()
  hand.space('Model').ring([0, 0, 100, 0, 100, 50, 0, 50]).circle(x, 20, 5).line(0, 60, 100, 60)
  if (note) hand.space('Sheet', 'paper', { width: 210, height: 297, originX: 0, originY: 0, unitsPerMm: 1 }).text('IO', 5, 5, 3)
  return hand.done()
}

/** The worker's answer, at once. */
const compare: typeof compareDrawings = (before, after, colours) => ({ done: Promise.resolve(mergeDrawings(before, after, colours)), cancel: () => undefined })
const second = (drawing: () => Drawing): Session => new Session(async () => fakeImport({ 'b.dxf': { drawing } }))

test('a second version of a drawing lies over the first; the list leads to what differs, the slider fades, ending brings the first back', async () => {
  const first = plate(20, true)
  const { screen, pointer } = show(<ComparePanel />)
  await act(async () => session.document.beginDrawing(first))
  await act(() =>
    startCompare(
      session,
      new File(['x'], 'b.dxf'),
      second(() => ({ ...plate(30, false), name: 'b.dxf' })),
      compare,
    ),
  )
  expect(store.get(documentAtom)?.name).toBe('hand.dxf')
  const { drawings } = store.get(comparisonAtom)!
  expect(store.get(drawingAtom)).toBe(drawings!.drawing)
  expect(store.get(countsAtom)).toEqual({ changed: 0, moved: 1, added: 0, removed: 1, same: 2 })
  await pointer.click('button', /^IO · 0/)
  expect(store.get(spaceAtom)).toBe(1)
  expect(screen.get('button', /^IO · 0/).getAttribute('aria-pressed')).toBe('true')
  const opacity = (group: (typeof styleGroups)[number]): number =>
    Math.round(100 * drawings!.drawing.styles.opacity[drawings!.groups.indexOf(styleGroups.indexOf(group))])
  expect([opacity('oldMoved'), opacity('newMoved'), opacity('same')]).toEqual([95, 95, 55])
  await act(async () => store.set(blendAtom, 1))
  expect([opacity('oldMoved'), opacity('newMoved')]).toEqual([0, 95])
  await pointer.click('button', 'Moved 1')
  expect(opacity('newMoved')).toBe(0)
  await pointer.click('button', 'End comparison')
  expect(store.get(drawingAtom)).toBe(first)
  expect(store.get(comparisonAtom)).toBeNull()
})

test('equal drawings are called so', async () => {
  const { screen } = show(<ComparePanel />)
  await act(async () => session.document.beginDrawing(plate(20, true)))
  await act(() =>
    startCompare(
      session,
      new File(['x'], 'b.dxf'),
      second(() => plate(20, true)),
      compare,
    ),
  )
  expect(screen.says('The versions are the same: no entity differs.')).toBe(true)
})

test('clouds are about what differs, neighbours share one', () => {
  const hand = new HandDrawing()
  hand.space('Model').ring([0, 0, 1000, 0, 1000, 500, 0, 500])
  const old = hand.done()
  const more = new HandDrawing()
  more.space('Model').ring([0, 0, 1000, 0, 1000, 500, 0, 500]).line(10, 10, 20, 10).line(21, 10, 30, 12).line(500, 10, 510, 12)
  const compared = mergeDrawings(old, more.done(), { removed: 1, added: 2, same: 3 })
  const clouds = cloudsOf(compared, 0, new Set(['added'] as const), 2)
  expect(clouds.map(({ box }) => box)).toEqual([
    [8, 8, 32, 14],
    [498, 8, 512, 14],
  ])
  // The cloud of one that is chosen in the list is found by it.
  const [, inFirst, alone] = compared.differences
  expect([inFirst, alone].map((difference) => clouds.findIndex(({ of }) => of.includes(difference)))).toEqual([0, 1])
  expect(cloudsOf(compared, 0, new Set(['removed'] as const), 2)).toEqual([])
  expect(cloudPath(0, 0, 100, 60)).toMatch(/^M0\.0 0\.0A.+A[\d. ]+ 0 0 1 0\.0 0\.0$/)
})
