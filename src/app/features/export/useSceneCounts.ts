import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ExportCounts } from '../../../core/export/exportOptions.ts'
import { arrivedPartsAtom } from '../../state/document.ts'
import { sceneCounts } from './sceneCounts.ts'
import { type SceneChoice, shownScene } from './shownScene.ts'

/** How much the choice holds; undefined when that is nothing. */
export function useSceneCounts(choice: SceneChoice): (ExportCounts & { parts: number }) | undefined {
  const countsAtom = useMemo(
    () =>
      atom((get) => {
        const scene = shownScene(choice, get)
        return scene && { ...sceneCounts(scene, get(arrivedPartsAtom).parts), parts: scene.nodes.filter(({ part }) => part !== undefined).length }
      }),
    [choice],
  )
  return useAtomValue(countsAtom)
}
