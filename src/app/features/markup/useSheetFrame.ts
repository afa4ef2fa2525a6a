import { useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import { type Sheet, sheetNow } from './sheet.ts'

/** Calls `place` whenever marks may have to follow: see `useCanvasFrame`. */
export function useSheetFrame(place: (sheet: Sheet) => void): void {
  useCanvasFrame(() => {
    const sheet = sheetNow()
    if (sheet) place(sheet)
  })
}
