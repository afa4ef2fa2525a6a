import { useStore } from 'jotai'
import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Data } from '../../../../contract/call.ts'
import { openShare } from '../../../../contract/calls/shares.ts'
import { sessionOf } from '../../services/open/session.ts'
import { takeAnswer } from '../../services/links/askAhead.ts'
import { openLink } from '../../services/links/openLink.ts'
import { showLinkedView } from '../../services/views/showWhenOpened.ts'
import type { CodeName } from '../../../../contract/codes.ts'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'
import { forOpening } from '../../services/address/modelAddress.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { callServer } from '../../services/api/callServer.ts'
import { useAction } from '../../services/api/useData.ts'
import { notify } from '../../lib/notify.ts'
import { passwordRule } from '../../services/share/shareTarget.ts'
import { Button, SubmitButton } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { PasswordField } from '../../ui/forms/Field.tsx'
import { DeadEnd, Page } from '../../ui/page/Page.tsx'
import styles from './share.module.css'

/** These are about the password; the others about the link. */
const ofPassword: readonly CodeName[] = [
  'sharePasswordRequired',
  'sharePasswordInvalid',
  'sharePasswordIncorrect',
  'featureBlocked',
  'tooManyRequests',
  'networkAnomaly',
]

/** "Authentication Required": asks for the password of a link. `open` rejects with `CallFailure` when it is wrong. */
function PasswordForm({ open, failed }: { open(password: string): Promise<void>; failed(failure: CallFailure): void }) {
  const { t } = useTranslation('share')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const send = handleSubmit(async ({ password }) => {
    try {
      await open(password)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (ofPassword.some((name) => error.is(name))) setError('password', { message: serverText(error) }, { shouldFocus: true })
      else failed(error)
    }
  })
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
      <h1>{t('ext.auth')}</h1>
      <p className="muted">{t('ext.authText')}</p>
      <PasswordField
        label={t('password.label')}
        hint={t('password.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SHARE_PASSWORD_DIGITS}
        error={formState.errors.password?.message}
        {...register('password', { validate: (value) => passwordRule(value, t) })}
      />
      <SubmitButton isPending={formState.isSubmitting}>{t('ext.view')}</SubmitButton>
    </form>
  )
}

type State = { step: 'asking' } | { step: 'password' } | { step: 'failed'; failure: CallFailure }

/** A code of ours is shorter. */
const LONGEST_CODE = 64

/** `/extView?share=…`: what a link leads to. It opens at once, or after the password; otherwise it shows the reason. */
export default function ExtViewScreen() {
  const store = useStore()
  const { t } = useTranslation(['share', 'forms'])
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const code = query.get('share') ?? ''
  const isComplete = code !== '' && code.length <= LONGEST_CODE
  const [state, setState] = useState<State>({ step: 'asking' })

  const show = (opened: Data<typeof openShare>): void => {
    const view = query.get('view')
    if (view !== null) showLinkedView(store, view)
    void openLink(sessionOf(store).opener, code, opened)
    if (!opened.share.own) notify('info', t('ext.from', { name: opened.share.owner.nickname }))
    // The way back leads to where the user was before the link.
    void navigate('/', { replace: true, ...forOpening })
  }
  const { run } = useAction(openShare, {
    asked: ({ code: asked, password }) => (password === undefined ? takeAnswer(asked) : undefined),
    done: show,
    failed(failure) {
      setState(failure.is('sharePasswordRequired') ? { step: 'password' } : { step: 'failed', failure })
      return true
    },
  })
  useEffect(() => {
    if (isComplete) run({ code })
  }, [code, isComplete, run])

  if (!isComplete) return <Failed text={t('ext.missing')} />
  if (state.step === 'password')
    return (
      <Page>
        <PasswordForm
          open={async (password) => show(await callServer(openShare, { body: { code, password } }))}
          failed={(failure) => setState({ step: 'failed', failure })}
        />
      </Page>
    )
  if (state.step === 'failed') {
    const { failure } = state
    const retry = failure.is('networkAnomaly') || failure.is('serverError') || failure.is('featureBlocked')
    return <Failed text={failure.is('shareExpired') ? t('ext.expired') : serverText(failure)} retry={retry ? () => run({ code }) : undefined} />
  }
  return (
    <Page>
      <h1>{t('ext.opening')}</h1>
      <Waiting />
    </Page>
  )
}

function Failed({ text, retry }: { text: string; retry?: () => void }) {
  const { t } = useTranslation(['share', 'common'])
  return (
    <Page>
      <DeadEnd icon={Link2Off} title={t('share:ext.failed')}>
        <p>{text}</p>
        {retry && (
          <Button kind="primary" onClick={retry}>
            {t('common:action.retry')}
          </Button>
        )}
        <Link to="/">{t('share:ext.home')}</Link>
      </DeadEnd>
    </Page>
  )
}
