import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ExportCounts } from '../../core/export/exportOptions.ts'
import { arrivedPartsAtom } from '../state/document.ts'
import { visibilityAtom } from '../state/visibility.ts'
import { sceneCounts } from './sceneCounts.ts'
import { type SceneChoice, shownScene } from './shownScene.ts'

/** How much the choice holds; undefined when that is nothing. */
export function useSceneCounts(choice: SceneChoice): (ExportCounts & { parts: number }) | undefined {
  const arrived = useAtomValue(arrivedPartsAtom)
  const visibility = useAtomValue(visibilityAtom)
  return useMemo(() => {
    // The scene is made of what these atoms hold.
    void visibility
    const scene = shownScene(choice)
    return scene && { ...sceneCounts(scene, arrived.parts), parts: scene.nodes.filter(({ part }) => part !== undefined).length }
  }, [choice, arrived, visibility])
}
