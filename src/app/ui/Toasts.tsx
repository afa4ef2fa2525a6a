import { useAtomValue } from 'jotai'
import { Toaster } from 'sonner'
import { themeAtom } from '../lib/theme/theme.ts'
import { toolPanelHeightAtom } from '../state/layout.ts'
import { NOTICE_MS } from '../lib/notify.ts'

export default function Toasts() {
  const panel = useAtomValue(toolPanelHeightAtom)
  return (
    <Toaster
      theme={useAtomValue(themeAtom)}
      duration={NOTICE_MS}
      position="bottom-center"
      offset={{ bottom: 104 + panel }}
      mobileOffset={{ bottom: 88 + panel }}
      style={
        {
          '--normal-bg': 'var(--surface-raised)',
          '--normal-text': 'var(--text)',
          '--normal-border': 'var(--border)',
          '--border-radius': 'var(--radius-m)',
          fontFamily: 'var(--font-ui)',
        } as React.CSSProperties
      }
    />
  )
}
