import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtomValue } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { serverText } from '../../services/api/callFailure.ts'
import { createLink, type ShareChoices, type ShareProgress, type ShareRecord } from '../../services/share/createLink.ts'
import { ContentsMissing, type ShareTarget } from '../../services/share/shareTarget.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LoginState } from '../../state/session/sessionState.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { CreateForm } from './CreateForm.tsx'
import { encodeView } from '../../services/links/linkView.ts'
import styles from './share.module.css'
import { ShareCard } from './ShareCard.tsx'
import { ShareProgressBar } from '../../ui/Waiting.tsx'

/** The making of a link, with its progress, its end or what went wrong. */
function useLinkMaking(target: ShareTarget, made: (share: ShareRecord, choices: ShareChoices) => void) {
  const { t } = useTranslation('share')
  const [progress, setProgress] = useState<ShareProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const make = async (choices: ShareChoices): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ step: 'creating', fraction: Number.NaN })
    try {
      const share = await createLink(target, choices, { signal: controller.signal, progress: (now) => !controller.signal.aborted && setProgress(now) })
      made(share, choices)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error instanceof ContentsMissing ? t('unreachable') : serverText(error))
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  const cancel = useCallback(() => running.current?.abort(), [])
  return { make, progress, failure, cancel }
}

/** "Create Link": the settings, the upload when the account has no copy yet, and then the link with all ways to hand it on. */
export default function ShareDialog({ target, onClose }: { target: ShareTarget; onClose(): void }) {
  const { t } = useTranslation(['share', 'forms', 'server'])
  const isGuest = useAtomValue(ownerAtom) === ''
  const [made, setMade] = useState<{ share: ShareRecord; choices: ShareChoices; view?: string }>()
  const [withView, setWithView] = useState(false)
  const { make, progress, failure, cancel } = useLinkMaking(target, (share, choices) => {
    const view = withView ? target.view?.() : undefined
    setMade({ share, choices, view: view && encodeView(view) })
  })
  // Closing the dialog ends the upload.
  useEffect(() => cancel, [cancel])
  if (isGuest) return <LogInFirst onClose={onClose} />
  if (made)
    return (
      <Dialog title={target.name} onClose={onClose}>
        <ShareCard share={made.share} password={made.choices.password} view={made.view} onGone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('title')} description={<bdi>{target.name}</bdi>} onClose={onClose}>
      {progress && <ShareProgressBar progress={progress} name={target.name} onCancel={cancel} />}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <CreateForm
        isPending={progress !== null}
        size={target.isUploaded ? undefined : target.size}
        canBeViewOnly={target.prepare !== undefined}
        withView={target.view ? { checked: withView, onChange: setWithView } : undefined}
        submit={(choices) => void make(choices)}
      />
    </Dialog>
  )
}

function LogInFirst({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('share')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const logIn = (): void => {
    onClose()
    void navigate('/login', { state: { back: pathname + search } satisfies LoginState })
  }
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <Button kind="primary" data-autofocus="true" onClick={logIn}>
          {t('logIn.button')}
        </Button>
      }
    >
      <p>{t('logIn.text')}</p>
    </Dialog>
  )
}
