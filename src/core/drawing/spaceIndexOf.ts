import type { Drawing } from './drawing.ts'
import { SpaceIndex } from './spaceIndex.ts'
import type { Space } from './space.ts'

const made = new WeakMap<Space, SpaceIndex>()

/** The index of a space, made when it is first asked for and kept as long as the drawing. */
export function spaceIndexOf(drawing: Drawing, space: number): SpaceIndex | undefined {
  const of = drawing.spaces[space]
  if (!of) return undefined
  const index = made.get(of) ?? new SpaceIndex(of, drawing.fonts.fonts)
  made.set(of, index)
  return index
}
