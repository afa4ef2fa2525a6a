import { Share2 } from 'lucide-react'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom } from '../../state/panels.ts'
import type { Action } from '../../state/actions/registry.ts'

export const shareActions: readonly Action[] = [
  {
    id: 'share',
    group: 'file',
    icon: Share2,
    enabled: (get) => {
      const document = get(documentAtom)
      return document !== null && get(openedRecordAtom)?.documentId === document.id
    },
    run: ({ set }) => set(overlayAtom, 'share'),
  },
]
