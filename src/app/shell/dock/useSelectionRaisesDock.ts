import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { layoutAtom } from '../../state/layout.ts'
import { rightDockRaisedAtom, sheetAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'

const hasSelectionAtom = atom((get) => get(selectionAtom).nodes.size > 0)

/** A selection brings the properties: as a dock, or on phones as a sheet that just shows its edge. */
export function useSelectionRaisesDock(): void {
  const selected = useAtomValue(hasSelectionAtom)
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
