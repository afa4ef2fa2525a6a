import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { documentAtom } from '../../state/document.ts'
import { whenIdle } from '../whenIdle.ts'

/** Milliseconds for the first picture of a model: it does not share the processor with the code that is loaded here. */
const PICTURE_MS = 500

/** Saved views and comments are fetched once a model or drawing is there. */
export function useReview(): void {
  const isOpen = useAtomValue(documentAtom)?.status === 'open'
  useEffect(() => {
    if (!isOpen) return
    let callOff: (() => void) | undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => void import('../../views/sync/keeper.ts').then(({ startKeeper }) => startKeeper()))
    }, PICTURE_MS)
    return () => {
      clearTimeout(timer)
      callOff?.()
    }
  }, [isOpen])
}
