import { lazy, Suspense, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from './routes/router.tsx'
import { ThemeSync } from './ThemeSync.tsx'

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
