import { useAtomValue } from 'jotai'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { themeAtom } from '../lib/theme/theme.ts'
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

export function App() {
  const [router] = useState(createRouter)
  return (
    <>
      <ThemeSync />
      <RouterProvider router={router} />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}
