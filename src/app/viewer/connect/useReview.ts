import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { documentAtom } from '../../state/document.ts'

/** Saved views and comments are fetched once a model or drawing is there. */
export function useReview(): void {
  const isOpen = useAtomValue(documentAtom)?.status === 'open'
  useEffect(() => {
    if (isOpen) void import('../../views/sync/keeper.ts').then(({ startKeeper }) => startKeeper())
  }, [isOpen])
}
