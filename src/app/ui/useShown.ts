import { atom, useAtomValue } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { documentAtom } from '../state/document.ts'
import { drawingAtom } from '../state/drawing/drawingState.ts'
import { shownAtom } from '../state/tool.ts'

/** Milliseconds after which a complete document counts as shown: a drawing, and a model whose picture does not come, as where nothing can be drawn. */
const DRAWING_MS = 500
const MODEL_MS = 3000

const openIdAtom = atom((get) => {
  const document = get(documentAtom)
  return document?.status === 'open' ? document.id : undefined
})

/** Whether the first picture of the complete document is done: work that nobody waits for does not share the processor with it. */
export function useShown(): boolean {
  const id = useAtomValue(openIdAtom)
  const wait = useAtomValue(drawingAtom) ? DRAWING_MS : MODEL_MS
  const shown = useAtomValue(shownAtom)
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setLate(id), wait)
    return () => clearTimeout(timer)
  }, [id, wait])
  return id !== undefined && (shown === id || late === id)
}

/**
 * Whether the component is in the page. The rows of a list that can measure its height only there are left out before: else they would all be rendered
 * at once, when it is measured, instead of piece by piece.
 */
export function useLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false)
  useEffect(() => startTransition(() => setLaidOut(true)), [])
  return isLaidOut
}
