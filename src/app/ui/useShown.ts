import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { drawingAtom } from '../state/drawing/drawingState.ts'
import { documentAtom } from '../state/document.ts'
import { shownAtom } from '../state/viewer.ts'

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
