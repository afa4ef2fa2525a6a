import { createHashRouter, Navigate } from 'react-router-dom'
import { OopsScreen } from './OopsScreen.tsx'
import { routes } from './routes.tsx'
import { Screen } from './Screen.tsx'
import { Shell } from './Shell.tsx'

export const createRouter = () =>
  createHashRouter([
    {
      element: <Shell />,
      errorElement: <OopsScreen />,
      children: [
        ...routes.map((route) => ({ path: route.path, caseSensitive: true, element: <Screen key={route.path} route={route} />, errorElement: <OopsScreen /> })),
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ])
