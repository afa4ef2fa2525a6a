import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { themeAtom } from '../lib/theme/theme.ts'

/** Keeps the document's `data-theme` in step with the choice. */
export function ThemeSync() {
  const theme = useAtomValue(themeAtom)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return null
}
