import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { LoginState } from '../../state/session/sessionState.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { redirectOf } from './access.ts'

/** Applies the access rules to a screen. Nothing of a private screen is mounted without a session. */
export function Guard({ path, children }: { path: string; children: ReactNode }) {
  const location = useLocation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const redirect = redirectOf(path, `${location.pathname}${location.search}`, hasSession)
  if (redirect) return <Navigate to={redirect.to} replace state={{ back: redirect.back } satisfies LoginState} />
  return children
}
