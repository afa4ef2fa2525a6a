import { useStore } from 'jotai'
import { useEffect } from 'react'
import { pinComingAtom } from '../../state/comments/commentState.ts'
import { drawingAtom, drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { typedAheadAtom } from '../../state/panels.ts'
import type { Store } from '../../state/store.ts'
import { followTools, toolAtom, toolHandlers, type ToolId, toolRegistered, viewerAtom } from '../../state/tool.ts'

/** Tools that work by presses on the canvas. Measuring in drawings needs no code that comes later. */
const pressing = (store: Store): readonly ToolId[] => (store.get(drawingAtom) ? ['markup', 'comment'] : ['measure', 'markup', 'comment'])

/** Holds presses on the canvas, and the keys that aim there, back while the code of the tool in hand is being fetched, and repeats them when it is there. */
async function hold(store: Store, tool: ToolId, signal: AbortSignal): Promise<void> {
  const kept: { event: PointerEvent | KeyboardEvent; target: EventTarget | null }[] = []
  const pressed = new Set<number>()
  const stopKeeping = new AbortController()
  const keep = (event: PointerEvent): void => {
    const { type, target, pointerId } = event
    if (type === 'pointerdown' && target instanceof Element && target.closest('[data-canvas]')) pressed.add(pointerId)
    if (!pressed.has(pointerId)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    kept.push({ event, target })
    if (type === 'pointerup' || type === 'pointercancel') pressed.delete(pointerId)
    if (type !== 'pointerup' || tool !== 'comment') return
    // Letters from now on are the comment.
    store.set(typedAheadAtom, '')
    store.set(pinComingAtom, 'clicked')
  }
  const keepKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    const aims = tool === 'measure' && (key === 'Enter' || key.startsWith('Arrow')) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!aims || !(target instanceof Element && target.closest('[data-canvas]'))) return
    event.stopImmediatePropagation()
    event.preventDefault()
    kept.push({ event, target })
  }
  const meanwhile = { capture: true, signal: AbortSignal.any([signal, stopKeeping.signal]) }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) addEventListener(type, keep, meanwhile)
  addEventListener('keydown', keepKey, meanwhile)
  if (tool === 'comment') signal.addEventListener('abort', () => store.set(pinComingAtom, null), { once: true })
  await toolRegistered(tool)
  stopKeeping.abort()
  if (signal.aborted) return
  for (const { event, target } of kept)
    target?.dispatchEvent(event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new PointerEvent(event.type, event))
}

function followPresses(store: Store): () => void {
  let held: AbortController | undefined
  const stop = store.sub(toolAtom, () => {
    held?.abort()
    const tool = store.get(toolAtom)
    if (!tool || toolHandlers(tool) || !pressing(store).includes(tool)) return
    held = new AbortController()
    void hold(store, tool, held.signal)
  })
  return () => {
    held?.abort()
    stop()
  }
}

/** Lets the tool in hand work on the canvas, and repeats presses made there before its code has come. */
export function useTools(): void {
  const store = useStore()
  useEffect(() => {
    const stops = [followTools(store, [viewerAtom, drawingViewerAtom]), followPresses(store)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
}
