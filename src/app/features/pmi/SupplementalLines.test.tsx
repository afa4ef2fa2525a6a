import { expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay } from '../../../../tests/support/ui/ui.tsx'
import type { Pmi } from '../../../core/pmi/annotation.ts'
import { chooseRowAtom, pmiRowsAtom } from '../../state/pmi/callouts.ts'
import SupplementalLines from './SupplementalLines.tsx'

const pmi: Pmi = {
  views: [],
  failed: 0,
  annotations: [
    {
      kind: 'note',
      type: 'note',
      name: '',
      text: 'centre line',
      references: 3,
      views: [],
      graphic: false,
      faces: [{ part: 1, face: 5 }],
      supplemental: { lines: [Float32Array.of(0, 0, 0, 30, 0, 0, 30, 10, 0)], points: [[5, 6, 0]] },
    },
  ],
}

test('lines and points beside the bodies are drawn while an annotation about them is chosen', async () => {
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi }) })
  const { svg } = showOverlay(<SupplementalLines />)
  const path = (): string => svg.querySelector('path')?.getAttribute('d') ?? ''
  expect(path()).toBe('')
  const [row] = store.get(pmiRowsAtom)
  await change(() => store.set(chooseRowAtom, row))
  // A line of two pieces, one to the right and one up, and a cross.
  const [first, cross] = path().split(/(?=M)/)
  const [from, corner, end] = first
    .slice(1)
    .split('L')
    .map((spot) => spot.split(' ').map(Number))
  expect([corner[0] - from[0], corner[1] - from[1], end[0] - corner[0], end[1] - corner[1]]).toEqual([30, 0, 0, -10])
  expect(cross).toMatch(/m-5 -5l10 10m0 -10l-10 10$/)
  await change(() => store.set(chooseRowAtom, row))
  expect(path()).toBe('')
})
