import { useAtomValue, useStore } from 'jotai'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { formatPercent } from '../../lib/format.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { openStepAtom } from '../../services/open/flow/openFlow.ts'
import { importClient } from '../../services/open/session.ts'
import { loadOpenDialogs, useShownFlow } from '../../features/opening/OpenLayer.tsx'
import { HomeTabs, ModelAddress } from '../home/HomeTabs.tsx'
import { tabOfSearch } from '../../state/mainTabs.ts'
import { hasDocumentAtom, hasModelAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { postTask, whenIdle } from '../../lib/tasks.ts'
import styles from './HomeScreen.module.css'

const ViewerScreen = lazy(() => import('../viewer/ViewerScreen.tsx'))
/** Fetches the viewer's screen, and has its viewer made. */
const loadViewer = (store: Store) => import('../viewer/ViewerScreen.tsx').then(({ prepareViewer }) => prepareViewer(store))
const startRemembering = (store: Store): void => {
  void import('../../services/files/rememberOpened.ts').then((remembering) => remembering.startRemembering(store), console.warn)
  void import('../../services/address/keepView.ts').then((keeping) => keeping.startKeepingViews(store), console.warn)
}

/** The main tabs; in the first one's place the viewer as soon as a model is there to show. */
export function HomeScreen() {
  const store = useStore()
  const hasDocument = useAtomValue(hasDocumentAtom)
  const isHome = tabOfSearch(useLocation().search) === 'home'
  const isReady = useScreenAhead(hasDocument)
  // A screen that stands ready is shown at once, and filled then.
  const isEarly = useAtomValue(hasModelAtom) && isReady
  const isShown = isHome && (hasDocument || isEarly)
  useEffect(() => warmUpWhenIdle(store), [store])
  useEffect(() => fetchWhenOpening(store), [store])
  const isTold = useTold()
  // A small file can be open before anybody has seen it being opened.
  useEffect(() => {
    if (hasDocument) startRemembering(store)
  }, [hasDocument, store])
  return (
    <>
      <ModelAddress />
      {!(isHome && hasDocument) && isTold && <div className={isShown ? styles.away : styles.tabs}>{tabs}</div>}
      {(isShown || (isReady && !hasDocument)) && (
        <div className={isShown ? undefined : styles.ahead} inert={!isShown}>
          {model}
        </div>
      )}
    </>
  )
}

/** False on the way from a link to its model: where that is there soon, the start page is never built. */
function useTold(): boolean {
  const store = useStore()
  const [isOnTheWay] = useState(() => store.get(openStepAtom) === 'working')
  const step = useAtomValue(openStepAtom)
  const shown = useShownFlow()
  return !isOnTheWay || step !== 'working' || shown.step === 'working'
}

// Always the same elements: showing or hiding them renders nothing anew.
const tabs = <HomeTabs />
const model = (
  <Suspense fallback={<Waiting />}>
    <ViewerScreen />
  </Suspense>
)

/** The viewer's files are fetched while the first file is still being read. A failure is reported when the viewer is shown. */
function fetchWhenOpening(store: Store): () => void {
  const fetchIfOpening = (): void => {
    if (store.get(openStepAtom) !== 'working') return
    loadViewer(store).catch(() => {})
    startRemembering(store)
  }
  fetchIfOpening()
  return store.sub(openStepAtom, fetchIfOpening)
}

/**
 * Whether the viewer's screen stands ready out of sight: built around nothing while the browser has nothing better to do, with its canvas in its place and size,
 * so that a model only has to be put in. Built anew when a model has been closed: nothing of the last one is left in it.
 */
function useScreenAhead(hasDocument: boolean): boolean {
  const store = useStore()
  const { i18n } = useTranslation()
  const [isReady, setReady] = useState(false)
  const [hadDocument, setHadDocument] = useState(hasDocument)
  if (hadDocument !== hasDocument) {
    setHadDocument(hasDocument)
    if (!hasDocument) setReady(false)
  }
  useEffect(() => {
    if (hasDocument || isReady || savesData()) return undefined
    const control = new AbortController()
    // Around a model that is on its way it is built at once.
    const callOff = (store.get(openStepAtom) === 'working' ? postTask : whenIdle)(() => {
      // The first of a browser's formatters costs more than all others.
      formatPercent(0, i18n.language)
      loadViewer(store).then(
        () => control.signal.aborted || startTransition(() => setReady(true)),
        () => {},
      )
    })
    return () => {
      callOff()
      control.abort()
    }
  }, [hasDocument, isReady, store, i18n.language])
  return isReady
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Starts the import worker and fetches the viewer once the page is painted and the browser has nothing better to do: from then on no connection is needed.
 * Pages that save data fetch code when it is needed.
 */
function warmUpWhenIdle(store: Store): (() => void) | undefined {
  if (savesData()) return undefined
  return whenIdle(() => {
    // A file on its way needs the connection more, and of the readers only its own.
    const readers = store.get(openStepAtom) !== 'working' && importClient().then((client) => client.warmUp())
    // Tests of working offline wait for this attribute before they cut the connection.
    const done = (): void => void (document.documentElement.dataset.ahead = 'fetched')
    void Promise.all([readers, loadViewer(store), loadOpenDialogs()]).then(done, () => {})
    startRemembering(store)
  })
}
