import { useAtomValue } from 'jotai'
import { documentAtom } from '../../state/document.ts'
import { ModelTree } from '../tree/ModelTree.tsx'

export function TreePanel() {
  const document = useAtomValue(documentAtom)
  return document && <ModelTree key={document.id} document={document} />
}
