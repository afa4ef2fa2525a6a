import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { hasDocumentAtom } from '../../state/document.ts'
import { browseForFile, openDropped } from '../../services/open/ask.ts'
import { takeDropped } from '../../services/open/collect/dropped.ts'
import { openStepAtom } from '../../services/open/flow/openFlow.ts'
import { opener } from '../../services/open/opener.ts'

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Esc ends a running opening or closes its error before anything else hears of it; Ctrl/Cmd+O asks for a file; a pasted file opens. */
export function useOpenKeys(): void {
  const step = useAtomValue(openStepAtom)
  const hasModel = useAtomValue(hasDocumentAtom)
  useEffect(() => {
    // Over a model the viewer's own list of shortcuts has it.
    if (hasModel) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'o' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void browseForFile()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasModel])
  useEffect(() => {
    if (step !== 'working' && step !== 'failed') return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopImmediatePropagation()
      opener.cancel()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [step])
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (!event.clipboardData?.files.length || isEditable(event.target)) return
      event.preventDefault()
      openDropped(takeDropped(event.clipboardData))
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}
