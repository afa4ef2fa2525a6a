import { useAtomValue } from 'jotai'
import { Activity, Suspense, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../components/Waiting.tsx'
import { tokenAtom } from '../session/token.ts'
import { routes } from './routes.tsx'

const kept = routes.filter(({ keepAlive }) => keepAlive)

/** The screens that keep their state while others are shown (SPEC §2: cloud file list, message list): mounted on the first visit, hidden afterwards, gone with the session. */
export function KeptAlive() {
  const { pathname } = useLocation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const visited = useRef(new Set<string>())
  if (hasSession) visited.current.add(pathname)
  else visited.current.clear()
  return kept
    .filter(({ path }) => visited.current.has(path))
    .map(({ path, screen: Content }) => (
      <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
        <Suspense fallback={<Waiting />}>
          <Content />
        </Suspense>
      </Activity>
    ))
}
