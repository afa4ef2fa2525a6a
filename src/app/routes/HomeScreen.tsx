import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../components/Waiting.tsx'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { importClient } from '../open/importClient.ts'
import { loadOpenDialogs } from '../open/ui/OpenLayer.tsx'
import { HomeTabs } from '../home/HomeTabs.tsx'
import { tabOfSearch } from '../home/mainTabs.ts'
import { documentAtom } from '../state/document.ts'
import { whenIdle } from '../viewer/whenIdle.ts'

const loadViewer = () => import('../viewer/ViewerScreen.tsx')
const ViewerScreen = lazy(loadViewer)
const remember = (): void => void import('../device/rememberOpened.ts').then(({ startRemembering }) => startRemembering(), console.warn)

/** The main tabs; in the first one's place the viewer as soon as a model is there to show. */
export function HomeScreen() {
  const hasModel = useAtomValue(documentAtom) !== null
  const tab = tabOfSearch(useLocation().search)
  const isOpening = useAtomValue(openFlowAtom).step === 'working'
  useEffect(warmUpWhenIdle, [])
  useEffect(() => {
    // The viewer's code comes while the file is still being read. If it cannot be fetched, showing it says so.
    if (!isOpening) return
    loadViewer().catch(() => {})
    remember()
  }, [isOpening])
  if (!hasModel || tab !== 'home') return <HomeTabs />
  return (
    <Suspense fallback={<Waiting />}>
      <ViewerScreen />
    </Suspense>
  )
}

/**
 * Starts the import worker and fetches the viewer once the page is painted and the browser has nothing better to do: from then on no connection is needed.
 * Whoever saves data fetches what is needed when it is needed.
 */
function warmUpWhenIdle(): (() => void) | undefined {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined
  return whenIdle(() => {
    void importClient().then((client) => client.warmUp())
    for (const load of [loadViewer, loadOpenDialogs]) load().catch(() => {})
  })
}
