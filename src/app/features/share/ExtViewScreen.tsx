import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { forOpening } from '../../services/address/modelAddress.ts'
import type { Data } from '../../../../contract/call.ts'
import { openShare } from '../../../../contract/calls/shares.ts'
import { type CallFailure, serverText } from '../../services/api/callFailure.ts'
import { callServer } from '../../services/api/callServer.ts'
import { useAction } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { DeadEnd, Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { openShared } from '../../services/share/openShared.ts'
import { PasswordForm } from './PasswordForm.tsx'

type State = { step: 'asking' } | { step: 'password' } | { step: 'failed'; failure: CallFailure }

/** A code of ours is shorter. */
const LONGEST_CODE = 64

/** `/extView?share=…`: what a link leads to. It opens at once, or after the password; otherwise it says why not. */
export default function ExtViewScreen() {
  const { t } = useTranslation('share')
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const code = query.get('share') ?? ''
  const isComplete = code !== '' && code.length <= LONGEST_CODE
  const [state, setState] = useState<State>({ step: 'asking' })

  const show = (opened: Data<typeof openShare>): void => {
    openShared(code, opened, query.get('view') ?? undefined)
    // The way back leads to where the user was before the link.
    void navigate('/', { replace: true, ...forOpening })
  }
  const { run } = useAction(openShare, {
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
