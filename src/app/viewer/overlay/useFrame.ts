import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Viewer } from '../../../viewer/api.ts'
import { viewerAtom } from '../../state/viewer.ts'

/**
 * Calls `place` after each drawn frame and after each render of the component: it writes positions straight into the DOM,
 * so that overlays stand still on the model without a React render per frame.
 */
export function useFrame(place: (viewer: Viewer) => void): void {
  const viewer = useAtomValue(viewerAtom)
  const run = useEffectEvent(() => viewer && place(viewer))
  useEffect(() => viewer?.on('frame', () => run()), [viewer])
  useEffect(() => {
    run()
  })
}
