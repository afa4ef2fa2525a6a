import { Provider, useAtomValue } from 'jotai'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { themeAtom } from '../lib/theme/theme.ts'
import type { Session } from '../services/open/session.ts'
import { createRouter } from './routes/Shell.tsx'

/** Keeps the document's `data-theme` in step with the choice. */
function ThemeSync() {
  const theme = useAtomValue(themeAtom)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return null
}

const Toasts = lazy(() => import('../ui/Toasts.tsx'))

/** `session`: the one on screen. */
export function App({ session }: { session: Session }) {
  const [router] = useState(createRouter)
  return (
    <Provider store={session.store}>
      <ThemeSync />
      <RouterProvider router={router} />
      <Suspense>
        <Toasts />
      </Suspense>
    </Provider>
  )
}
