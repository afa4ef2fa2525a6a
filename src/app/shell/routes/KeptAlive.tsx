import { useAtomValue } from 'jotai'
import { Activity, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../../ui/Waiting.tsx'
import { tokenAtom } from '../../state/session/token.ts'
import { routes } from './routes.tsx'

const kept = routes.filter(({ keepAlive }) => keepAlive)
const nowhere: ReadonlySet<string> = new Set()

/** The screens that keep their state while others are shown (SPEC §2: cloud file list, message list): mounted on the first visit, hidden afterwards, gone with the session. */
export function KeptAlive() {
  const { pathname } = useLocation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const [visited, setVisited] = useState(nowhere)
  if (!hasSession && visited.size > 0) setVisited(nowhere)
  if (hasSession && !visited.has(pathname) && kept.some(({ path }) => path === pathname)) setVisited(new Set([...visited, pathname]))
  return kept
    .filter(({ path }) => visited.has(path))
    .map(({ path, screen: Content }) => (
      <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
        <Suspense fallback={<Waiting />}>
          <Content />
        </Suspense>
      </Activity>
    ))
}
