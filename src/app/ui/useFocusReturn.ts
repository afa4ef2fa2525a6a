import { useState } from 'react'

/** The focused element, or the button that opened the menu or popover around it, because these close when they open something. Null without a focus. */
function focusedNow(): HTMLElement | null {
  let focused = document.activeElement as HTMLElement | null
  for (;;) {
    const layer = focused?.closest('[role=menu], [role=dialog]')
    const opener = layer?.id ? document.querySelector<HTMLElement>(`[aria-controls="${layer.id}"]`) : null
    if (!opener) return focused === document.body ? null : focused
    focused = opener
  }
}

/**
 * Returns `onCloseAutoFocus` for a Radix dialog that is shown by being mounted. It gives the focus back to the element that had it before, or to the view or the page's
 * main part if that element is gone. Radix itself gives the focus back to a dialog's trigger only, and without one it is lost: Tab starts at the top of the page.
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(focusedNow)
  return (event) => {
    event.preventDefault()
    const isFree = (): boolean => !document.activeElement || document.activeElement === document.body
    // What closes a dialog may put the focus elsewhere itself.
    if (!isFree()) return
    if (before?.isConnected && !before.closest('[aria-hidden=true]')) before.focus({ preventScroll: true })
    if (isFree()) document.querySelector<HTMLElement>('[role=application], main')?.focus({ preventScroll: true })
  }
}
