import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { drawingViewerAtom } from '../drawing/drawingState.ts'
import { viewerAtom } from '../state/viewer.ts'
import { type Sheet, sheetNow } from './sheet.ts'

/** Calls `place` after each drawn frame of model or drawing, and after each render: marks follow without a React render per frame. */
export function useSheetFrame(place: (sheet: Sheet) => void): void {
  const model = useAtomValue(viewerAtom)
  const drawing = useAtomValue(drawingViewerAtom)
  const run = useEffectEvent(() => {
    const sheet = sheetNow()
    if (sheet) place(sheet)
  })
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
