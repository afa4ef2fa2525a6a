import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forOpening } from '../../services/address/modelAddress.ts'
import { tabOfSearch } from '../../state/mainTabs.ts'
import { hasDocumentAtom } from '../../state/document.ts'
import { provideSlots } from '../../state/store.ts'
import { browseForFile, browseForFolder, locateMissing } from '../../services/open/ask.ts'
import { openFlowAtom, openStepAtom } from '../../services/open/flow/openFlow.ts'
import { opener } from '../../services/open/opener.ts'
import { DropOverlay } from './DropOverlay.tsx'
import styles from './OpenLayer.module.css'
import { OpenStatus } from './OpenStatus.tsx'
import { useOpenKeys } from './useOpenKeys.ts'
import { useOpenNotices } from './useOpenNotices.ts'

const loadChoose = () => import('./ChooseDialog.tsx')
const loadReview = () => import('./ReviewDialog.tsx')
const ChooseDialog = lazy(loadChoose)
const ReviewDialog = lazy(loadReview)

/** Fetches the dialogs' code ahead. */
export const loadOpenDialogs = () => Promise.all([loadChoose(), loadReview()])

/** Everything about opening that lies over the pages: drop target of the whole window, dialogs, and over a model the bar and the errors. */
export function OpenLayer() {
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
  useEffect(
    () =>
      provideSlots({
        openFile: () => void browseForFile(),
        openFolder: () => void browseForFolder(),
        locate: (name) => void locateMissing(name),
        showAs: (as) => void opener.showAs(as),
        goHome: () => opener.close(),
      }),
    [],
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
