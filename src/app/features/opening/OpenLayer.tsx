import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../lib/notify.ts'
import { forOpening } from '../../services/address/modelAddress.ts'
import { browseForFile, browseForFolder, locateMissing, openDropped } from '../../services/open/ask.ts'
import { takeDropped } from '../../services/open/collect/dropped.ts'
import { hasFiles } from '../../services/open/flow/opener.ts'
import type { ShownAs } from '../../../../workers/entries/client.ts'
import { idle, type OpenFlow, openFlowAtom, openStepAtom } from '../../services/open/flow/openFlow.ts'
import { useSession } from '../../services/open/session.ts'
import { hasDocumentAtom } from '../../state/document.ts'
import { tabOfSearch } from '../../state/mainTabs.ts'
import { provideSlots } from '../../state/store.ts'
import { useElapsed } from '../../ui/useElapsed.ts'
import { DropOverlay } from './DropOverlay.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import styles from './OpenLayer.module.css'
import { OpeningPanel } from './OpeningPanel.tsx'

/** Milliseconds of an opening without a progress display: most files are there by then, and what flashes by disturbs. */
const PATIENCE_MS = 500

/** The flow as it is shown. */
export function useShownFlow(): OpenFlow {
  const flow = useAtomValue(openFlowAtom)
  const startedAt = flow.step === 'working' ? flow.startedAt : undefined
  const isTold = useElapsed(startedAt, PATIENCE_MS)
  return startedAt !== undefined && !isTold ? idle : flow
}

/** The running opening or what became of the failed one; nothing otherwise. */
export function OpenStatus() {
  const flow = useShownFlow()
  if (flow.step === 'working') return <OpeningPanel flow={flow} />
  if (flow.step === 'failed') return <ErrorPanel flow={flow} />
  return null
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Esc ends a running opening or closes its error before any other listener gets the key; Ctrl/Cmd+O asks for a file; a pasted file opens. */
function useOpenKeys(): void {
  const session = useSession()
  const { opener } = session
  const step = useAtomValue(openStepAtom)
  const hasModel = useAtomValue(hasDocumentAtom)
  useEffect(() => {
    // Over a model the viewer's own list of shortcuts has it.
    if (hasModel) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'o' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void browseForFile(session)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasModel, session])
  useEffect(() => {
    if (step !== 'working' && step !== 'failed') return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopImmediatePropagation()
      opener.cancel()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [step, opener])
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (!event.clipboardData?.files.length || isEditable(event.target)) return
      event.preventDefault()
      openDropped(session, takeDropped(event.clipboardData))
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [session])
}

/** Shows that a file could only be shown coarser than asked. */
function useOpenNotices(): void {
  const { events } = useSession().document
  const { t } = useTranslation('open')
  useEffect(
    () =>
      events.on('finish', ({ result }) => {
        if (result?.retried) notify('warn', t('coarse'))
      }),
    [events, t],
  )
}

const loadChoose = () => import('./ChooseDialog.tsx')
const loadReview = () => import('./ReviewDialog.tsx')
const ChooseDialog = lazy(loadChoose)
const ReviewDialog = lazy(loadReview)

/** Fetches the dialogs' code ahead. */
export const loadOpenDialogs = () => Promise.all([loadChoose(), loadReview()])

/** Everything about opening that lies over the pages: drop target of the whole window, dialogs, and over a model the bar and the errors. */
export function OpenLayer() {
  const session = useSession()
  const step = useAtomValue(openStepAtom)
  const overModel = useAtomValue(hasDocumentAtom)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Progress and failures are shown on the start page, or over the model.
  const away = pathname !== '/' || tabOfSearch(search) !== 'home'
  const comeBack = useEffectEvent(() => {
    if (away) void navigate('/', forOpening)
  })
  // At each step once: whoever leaves while a file is being opened may.
  useEffect(() => {
    if (step !== 'idle') comeBack()
  }, [step])
  const [canReopen, setCanReopen] = useState(true)
  useEffect(() => session.opener.events.on('opened', (file) => setCanReopen(hasFiles(file))), [session])
  useEffect(
    () =>
      provideSlots(session.store, {
        openFile: () => void browseForFile(session),
        openFolder: () => void browseForFolder(session),
        ...(canReopen && {
          locate: (name: string) => void locateMissing(session, name),
          showAs: (as: ShownAs) => void session.opener.showAs(as),
        }),
        goHome: () => session.opener.close(),
      }),
    [session, canReopen],
  )
  useOpenKeys()
  useOpenNotices()
  return (
    <>
      {overModel && (
        <div className={styles.overModel}>
          <OpenStatus />
        </div>
      )}
      <OpenDialog />
      <DropOverlay />
    </>
  )
}

/** What the user is asked before a model opens. */
function OpenDialog() {
  const flow = useAtomValue(openFlowAtom)
  return (
    <Suspense>
      {flow.step === 'choosing' && <ChooseDialog flow={flow} />}
      {flow.step === 'reviewing' && <ReviewDialog flow={flow} />}
    </Suspense>
  )
}
