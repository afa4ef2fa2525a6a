import { expect, test } from 'vitest'
import type { Node } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { OccurrenceTable } from '../scene/occurrenceTable.ts'
import { Explosion } from './explosion.ts'

/** Along x, how far the two parts of an assembly are moved. */
function moved(stated: boolean, amount: number, level: number): number[] {
  const leaf = (name: string, part: number, exploded?: Node['exploded']): Node => ({ id: 0, name, part, children: [], ...(exploded && { exploded }) })
  const root: Node = { id: 0, name: 'root', children: [leaf('base', 0), leaf('pin', 1, stated ? [70, 0, 0] : undefined)] }
  numberNodes(root)
  let spread: { offsets: Float64Array; amount: number } | undefined
  const table = {
    index: new SceneIndex(root),
    placedBox: (node: number) => [node * 10, 0, 0, node * 10 + 2, 2, 2],
    setSpread: (given: typeof spread) => (spread = given),
  }
  const explosion = new Explosion()
  explosion.set(amount, level)
  explosion.apply(table as unknown as OccurrenceTable)
  return spread ? [1, 2].map((node) => spread!.offsets[node * 3] * spread!.amount) : []
}

test('the exploded view of the file is level 0, and all levels where it has none', () => {
  expect(moved(true, 0.5, 0)).toEqual([0, 35])
  expect(moved(false, 1, 0)).toEqual(moved(false, 1, 1))
  expect(moved(true, 1, 1)).toEqual(moved(false, 1, 1))
  expect(moved(false, 1, 1)).toEqual([-7.5, 7.5])
})

test('nothing is moved while the amount is nothing', () => {
  expect(moved(true, 0, 0)).toEqual([])
})
