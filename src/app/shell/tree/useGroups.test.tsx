import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Node } from '../../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { groupsOf } from './equalSiblings.ts'
import { useGroups } from './useGroups.ts'

function treeOf(count: number): SceneIndex {
  const root: Node = { id: 0, name: 'root', children: Array.from({ length: count }, (_, i) => ({ id: 0, name: `bolt:${i}`, part: i % 3, children: [] })) }
  numberNodes(root)
  return new SceneIndex(root)
}

const small = treeOf(9)

it('groups a small tree at once', () => {
  const { result, rerender } = renderHook(({ isGrouping }) => useGroups(small, isGrouping), { initialProps: { isGrouping: true } })
  expect([...result.current!.members.keys()]).toEqual([1, 2, 3])
  rerender({ isGrouping: false })
  expect(result.current).toBe(undefined)
})

it('groups a large tree in slices, each tree by itself', async () => {
  const trees = [treeOf(30_000), treeOf(25_000)]
  const { result, rerender } = renderHook(({ index }) => useGroups(index, true), { initialProps: { index: trees[0] } })
  expect(result.current).toBe(undefined)
  await waitFor(() => expect(result.current).toBeDefined(), { timeout: 60_000 })
  expect(result.current).toEqual(groupsOf(trees[0]))
  rerender({ index: trees[1] })
  expect(result.current).toBe(undefined)
  await waitFor(() => expect(result.current?.first.length).toBe(25_001), { timeout: 60_000 })
})
