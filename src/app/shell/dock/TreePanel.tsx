import { useAtomValue } from 'jotai'
import { documentAtom } from '../../state/document.ts'
import { ModelTree } from '../tree/ModelTree.tsx'
import { TreeDrawings } from '../tree/TreeDrawings.tsx'

export function TreePanel() {
  const document = useAtomValue(documentAtom)
  if (!document) return null
  return (
    <>
      <ModelTree key={document.id} document={document} />
      <TreeDrawings key={`drawings of ${document.id}`} />
    </>
  )
}
