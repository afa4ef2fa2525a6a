import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { appStore } from '../../state/store.ts'
import { type ToolId, toolAtom, toolHandlers, toolRegistered } from '../../state/tool.ts'

/** Tools that work by presses on the canvas. Measuring in drawings needs no code that comes later. */
const pressing = (): readonly ToolId[] => (appStore.get(drawingAtom) ? ['markup', 'comment'] : ['measure', 'markup', 'comment'])

/** Holds presses on the canvas back while the code of the tool in hand is being fetched, and repeats them when it is there. */
async function hold(tool: ToolId, signal: AbortSignal): Promise<void> {
  const kept: { event: PointerEvent; target: EventTarget | null }[] = []
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
  }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, keep, { capture: true, signal: AbortSignal.any([signal, stopKeeping.signal]) })
  await toolRegistered(tool)
  stopKeeping.abort()
  if (signal.aborted) return
  for (const { event, target } of kept) target?.dispatchEvent(new PointerEvent(event.type, event))
}

let held: AbortController | undefined
function follow(): void {
  held?.abort()
  const tool = appStore.get(toolAtom)
  if (!tool || toolHandlers(tool) || !pressing().includes(tool)) return
  held = new AbortController()
  void hold(tool, held.signal)
}
appStore.sub(toolAtom, follow)
