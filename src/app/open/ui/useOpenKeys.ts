import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { takeDropped } from '../collect/dropped.ts'
import { openDropped } from '../ask.ts'
import { openFlowAtom } from '../flow/openFlow.ts'
import { opener } from '../opener.ts'

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Esc ends a running opening or closes its error before anything else hears of it; a pasted file opens. */
export function useOpenKeys(): void {
  const { step } = useAtomValue(openFlowAtom)
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
