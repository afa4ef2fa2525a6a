import { Button, type PointerInput, type WheelInput, wheelZoom } from './gesture.ts'

export interface InputListener {
  pointer(input: PointerInput): void
  /** A pointer passes with no button down; null when it has left. */
  hover(input: PointerInput | null): void
  /** `zoom(forward)` gives the natural logarithm of the zoom asked for. */
  wheel(x: number, y: number, zoom: (forward: 'in' | 'out') => number): void
  blur(): void
}

const INTERACTIVE = 'button, a, input, select, textarea, [contenteditable], [data-own-pointer]'

/** Listens to pointers, wheel and trackpad of the element and its canvas; elements laid over it that are interactive keep their own. Returns the way to stop. */
export function listen(element: HTMLElement, listener: InputListener): () => void {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const active = { signal: ended.signal, passive: false }
  const down = new Set<number>()
  const before = { touchAction: element.style.touchAction, userSelect: element.style.userSelect }
  element.style.touchAction = 'none'
  element.style.userSelect = 'none'
  element.style.setProperty('-webkit-touch-callout', 'none')

  const at = (event: MouseEvent) => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const isOwn = (event: Event): boolean => {
    const interactive = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null
    return interactive !== null && interactive !== element && element.contains(interactive)
  }
  const read = (event: PointerEvent, type: PointerInput['type']): PointerInput => {
    // A Mac without a second button: Ctrl and click is the right click.
    const asRight = isMac && event.pointerType === 'mouse' && event.ctrlKey && (event.buttons & Button.left) !== 0
    return {
      type,
      id: event.pointerId,
      ...at(event),
      time: event.timeStamp,
      heard: performance.now(),
      pointer: event.pointerType === 'touch' ? 'touch' : event.pointerType === 'pen' ? 'pen' : 'mouse',
      buttons: asRight ? (event.buttons & ~Button.left) | Button.right : event.buttons,
      modifiers: { shift: event.shiftKey, ctrl: event.metaKey || (event.ctrlKey && !asRight), alt: event.altKey },
    }
  }
  const release = (event: PointerEvent, type: 'up' | 'cancel') => {
    if (!down.delete(event.pointerId)) return
    listener.pointer(read(event, type))
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (isOwn(event)) return
      down.add(event.pointerId)
      // Fails for pointers that are gone already, and for events that a script made.
      if (event.isTrusted) element.setPointerCapture(event.pointerId)
      listener.pointer(read(event, 'down'))
    },
    options,
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (down.has(event.pointerId)) listener.pointer(read(event, 'move'))
      else if (event.pointerType !== 'touch' && event.buttons === 0) listener.hover(isOwn(event) ? null : read(event, 'move'))
    },
    options,
  )
  element.addEventListener('pointerup', (event) => release(event, 'up'), options)
  element.addEventListener('pointercancel', (event) => release(event, 'cancel'), options)
  element.addEventListener('lostpointercapture', (event) => release(event, 'cancel'), options)
  element.addEventListener(
    'pointerleave',
    (event) => {
      if (!down.has(event.pointerId)) listener.hover(null)
    },
    options,
  )
  // The middle button would start the browser's own scrolling.
  element.addEventListener(
    'mousedown',
    (event) => {
      if (event.button === 1) event.preventDefault()
    },
    options,
  )
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (!isOwn(event)) event.preventDefault()
    },
    options,
  )
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const input: WheelInput = { deltaX: event.deltaX, deltaY: event.deltaY, deltaMode: event.deltaMode, ctrl: event.ctrlKey }
      const { x, y } = at(event)
      listener.wheel(x, y, (forward) => wheelZoom(input, forward))
    },
    active,
  )
  listenToSafariPinch(
    element,
    active,
    () => down.size > 0,
    (event, logarithm) => {
      const { x, y } = at(event)
      listener.wheel(x, y, () => logarithm)
    },
  )
  globalThis.addEventListener(
    'blur',
    () => {
      down.clear()
      listener.blur()
    },
    options,
  )

  return () => {
    ended.abort()
    Object.assign(element.style, before)
    element.style.removeProperty('-webkit-touch-callout')
  }
}

const isMac = typeof navigator !== 'undefined' && /Mac/.test(navigator.userAgent) && navigator.maxTouchPoints === 0

interface SafariGestureEvent extends MouseEvent {
  scale: number
}

/** Safari reports a pinch on the trackpad by events of its own; on a touch screen they come beside the pointers and only have to be quietened. */
function listenToSafariPinch(
  element: HTMLElement,
  options: AddEventListenerOptions,
  touching: () => boolean,
  zoom: (event: MouseEvent, logarithm: number) => void,
): void {
  let last = 1
  const handle = (event: Event) => {
    event.preventDefault()
    const { scale } = event as SafariGestureEvent
    if (event.type === 'gesturechange' && scale > 0 && !touching()) zoom(event as SafariGestureEvent, Math.log(scale / last))
    last = event.type === 'gesturechange' && scale > 0 ? scale : 1
  }
  for (const type of ['gesturestart', 'gesturechange', 'gestureend']) element.addEventListener(type, handle, options)
}
