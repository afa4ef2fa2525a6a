import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { viewerAtom } from '../../state/viewer.ts'

/** Calls `place` after each drawn frame of model or drawing, and after each render: what it moves follows without a React render per frame. */
export function useCanvasFrame(place: () => void): void {
  const model = useAtomValue(viewerAtom)
  const drawing = useAtomValue(drawingViewerAtom)
  const run = useEffectEvent(place)
  useEffect(() => {
    const stops = [model?.on('frame', () => run()), drawing?.on('frame', () => run())]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [model, drawing])
  useEffect(() => {
    run()
  })
}
