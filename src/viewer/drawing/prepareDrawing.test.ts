import { expect, test } from 'vitest'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { LineBatch } from '../../core/drawing/space.ts'
import { lineLevels } from './lineLevels.ts'
import { prepareDrawing, takeLineLevels } from './prepareDrawing.ts'

const COUNT = 30_000
const lines: LineBatch = {
  positions: Float32Array.from({ length: COUNT * 4 }, (_, at) => (at * 7919) % 1013),
  along: new Float32Array(COUNT),
  item: Uint32Array.from({ length: COUNT }, (_, row) => row >> 2),
}
const drawing = { spaces: [{ kind: 'model', lines }] } as unknown as Drawing

test('the lines of a tab are worked out in several steps, once, and as they would be at once', async () => {
  let pauses = 0
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBeGreaterThan(1)
  const steps = pauses
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBe(steps)
  const taken = takeLineLevels(lines)
  expect(taken).toEqual(lineLevels(lines))
  expect(takeLineLevels(lines)).not.toBe(taken)
})
