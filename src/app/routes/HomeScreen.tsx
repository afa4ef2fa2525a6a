import { useAtomValue } from 'jotai'
import { Activity, lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { formatPercent } from '../components/format.ts'
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
  const isShown = hasModel && tab === 'home'
  const rehearses = useRehearsal(isShown)
  useEffect(warmUpWhenIdle, [])
  useEffect(() => {
    // The viewer's code comes while the file is still being read. If it cannot be fetched, showing it says so.
    if (!isOpening) return
    loadViewer().catch(() => {})
    remember()
  }, [isOpening])
  if (isShown) return <Model />
  return (
    <>
      <HomeTabs />
      {rehearses && (
        <Activity mode="hidden">
          <Model />
        </Activity>
      )}
    </>
  )
}

const Model = () => (
  <Suspense fallback={<Waiting />}>
    <ViewerScreen />
  </Suspense>
)

/**
 * Whether the viewer's screen is to be built out of sight: once, while the browser has nothing better to do, so that everything it needs has run when the first model comes.
 * It is not kept: what stands in it would have to follow the model in one go.
 */
function useRehearsal(isShown: boolean): boolean {
  const { i18n } = useTranslation()
  const [state, setState] = useState<'due' | 'running' | 'done'>('due')
  if (isShown && state !== 'done') setState('done')
  useEffect(() => {
    if (state === 'done' || savesData()) return undefined
    return whenIdle(() => {
      // The first of a browser's formatters costs more than all others.
      formatPercent(0, i18n.language)
      loadViewer().then(
        () => startTransition(() => setState((now) => (now === 'due' ? 'running' : 'done'))),
        () => {},
      )
    })
  }, [state, i18n.language])
  return state === 'running'
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Starts the import worker and fetches the viewer once the page is painted and the browser has nothing better to do: from then on no connection is needed.
 * Whoever saves data fetches what is needed when it is needed.
 */
function warmUpWhenIdle(): (() => void) | undefined {
  if (savesData()) return undefined
  return whenIdle(() => {
    void importClient().then((client) => client.warmUp())
    for (const load of [loadViewer, loadOpenDialogs]) load().catch(() => {})
  })
}
