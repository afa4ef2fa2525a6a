import type { Drawing } from '../../core/drawing/drawing.ts'
import type { LineBatch } from '../../core/drawing/space.ts'
import { windowsOf } from '../../core/drawing/spaceWindow.ts'
import { type LineLevel, lineLevelSteps, lineLevels } from './lineLevels.ts'

const prepared = new WeakMap<LineBatch, LineLevel[]>()

/** Works out ahead what takes longest when a tab is shown, with `pause` between its steps. */
export async function prepareDrawing(drawing: Drawing, space: number, pause: () => Promise<void>): Promise<void> {
  for (const window of windowsOf(drawing, space)) {
    const { lines } = drawing.spaces[window.space]
    if (prepared.has(lines)) continue
    const steps = lineLevelSteps(lines)
    let step = steps.next()
    while (!step.done) {
      await pause()
      step = steps.next()
    }
    prepared.set(lines, step.value)
  }
}

/** Returns the prepared levels and gives them away, or computes them now. */
export function takeLineLevels(lines: LineBatch): LineLevel[] {
  const levels = prepared.get(lines)
  prepared.delete(lines)
  return levels ?? lineLevels(lines)
}
