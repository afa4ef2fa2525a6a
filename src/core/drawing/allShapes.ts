import { measureShape } from './measureShape.ts'
import type { SpaceIndex } from './spaceIndex.ts'

/** Whether an item draws its shapes and nothing else: only then they can stand in for it. */
export function isAllShapes(index: SpaceIndex, item: number): boolean {
  const { shapes, lines } = index.space
  let drawn = 0
  for (const row of index.linesOf(item)) {
    const [ax, ay, bx, by] = lines.positions.subarray(row * 4, row * 4 + 4)
    drawn += Math.hypot(bx - ax, by - ay)
  }
  let exact = 0
  for (const s of index.shapesOf(item)) exact += measureShape(shapes, s)?.length ?? 0
  return drawn > 0 && Math.abs(exact - drawn) <= drawn * 0.03
}
