import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { layoutAtom } from '../../state/layout.ts'
import { rightDockRaisedAtom, sheetAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'

/** A selection brings the properties: as a dock, or on phones as a sheet that just shows its edge. */
export function useSelectionRaisesDock(): void {
  const selected = useAtomValue(selectionAtom).nodes.size > 0
  const layout = useAtomValue(layoutAtom)
  const raise = useSetAtom(rightDockRaisedAtom)
  const setSheet = useSetAtom(sheetAtom)
  useEffect(() => {
    if (selected) raise(true)
    if (layout !== 'phone') return
    if (selected) setSheet((sheet) => sheet ?? 'properties')
    else setSheet((sheet) => (sheet === 'properties' ? null : sheet))
  }, [selected, layout, raise, setSheet])
}
