import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Viewer } from '../../../viewer/api.ts'
import { viewerAtom } from '../../state/viewer.ts'

/**
 * Calls `place` after each drawn frame and after each render of the component: it writes positions straight into the DOM,
 * so that overlays stand still on the model without a React render per frame. `drawn`: within a frame, the canvas can be copied.
 */
export function useFrame(place: (viewer: Viewer, drawn: boolean) => void): void {
  const viewer = useAtomValue(viewerAtom)
  const run = useEffectEvent((drawn: boolean) => viewer && place(viewer, drawn))
  useEffect(() => viewer?.on('frame', () => run(true)), [viewer])
  useEffect(() => {
    run(false)
  })
}
