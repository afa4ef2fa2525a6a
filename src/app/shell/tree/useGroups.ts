import { startTransition, useEffect, useMemo, useState } from 'react'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { inSlices } from '../../lib/tasks.ts'
import { type Groups, groupsInSlices, groupsOf } from './equalSiblings.ts'

/** Nodes of a tree whose groups are found in the task that first shows it. */
const FEW = 20_000

/** The equal siblings of a tree while `isGrouping`. Those of a large tree are looked for in slices: undefined until they are there. */
export function useGroups(index: SceneIndex, isGrouping: boolean): Groups | undefined {
  const atOnce = useMemo(() => (isGrouping && index.count <= FEW ? groupsOf(index) : undefined), [index, isGrouping])
  const [later, setLater] = useState<{ index: SceneIndex; groups: Groups }>()
  const isDue = isGrouping && index.count > FEW && later?.index !== index
  useEffect(() => {
    if (!isDue) return
    const control = new AbortController()
    inSlices(groupsInSlices(index), control.signal)
      .then((groups) => groups && startTransition(() => setLater({ index, groups })))
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [index, isDue])
  return atOnce ?? (isGrouping && later?.index === index ? later.groups : undefined)
}
