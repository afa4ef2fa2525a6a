import { useEffect } from 'react'
import { type Chord, chordOf, isTyping } from '../../lib/chord.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionByChordAtom } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import { contextMenuAtom } from '../../state/layout.ts'

const textFields = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]'
/** Layers that have the keyboard to themselves. */
const modalLayers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key that was pressed at `target` may run a shortcut. */
export function mayRun(chord: Chord, onCanvas: boolean, target: Element | null): boolean {
  if (target?.closest(modalLayers)) return false
  if (target?.closest(textFields))
    return !isTyping(chord) && !['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+A', 'Mod+C', 'Mod+V', 'Mod+X'].includes(chord) && !onCanvas
  return !onCanvas || !target || target.tagName === 'BODY' || target.closest('[data-canvas]') !== null
}

/** Keeps a letter for the command palette, whose code is still being fetched: once it is there, its field has the focus. */
function keepTyped(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(modalLayers))) return false
  if (event.key.length !== 1 && event.key !== 'Backspace') return false
  appStore.set(typedAheadAtom, (typed) => (event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key))
  event.preventDefault()
  return true
}

/** Keys of the viewer screen, by the user's own bindings. Components that handle a key themselves (a tree, a menu) prevent its default. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !appStore.get(documentAtom) || appStore.get(contextMenuAtom)) return
      if (appStore.get(overlayAtom) === 'palette' && keepTyped(event)) return
      const chord = chordOf(event)
      const action = chord && appStore.get(actionByChordAtom).get(chord)
      if (!chord || !action || !mayRun(chord, action.onCanvas ?? false, event.target instanceof Element ? event.target : null)) return
      // A dialog that is still being fetched has no focus yet: keys are meant for it.
      if (appStore.get(overlayAtom) && action.id !== 'stepBack') return event.preventDefault()
      // Keys with Ctrl or Cmd are the browser's own (find, save, open): ours even while they can do nothing.
      if (runAction(action, { fine: event.shiftKey }) || chord.startsWith('Mod+')) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
