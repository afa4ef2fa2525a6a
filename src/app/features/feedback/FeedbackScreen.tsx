import { useAtomValue } from 'jotai'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getUserInfoByJWTToken } from '../../../../contract/calls/accounts.ts'
import { getFeedConfig, sendFeedback, sendPayFeedback } from '../../../../contract/calls/feedback.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { useData } from '../../services/api/useData.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './feedback.module.css'
import { FeedbackForm } from './FeedbackForm.tsx'

interface FeedbackPageProps {
  call: typeof sendFeedback | typeof sendPayFeedback
  title: string
  intro: ReactNode
  orderNumber?: string
}

/** Frame of both feedback pages: the form, and in its place the thanks once it is sent. */
function FeedbackPage({ call, title, intro, orderNumber }: FeedbackPageProps) {
  const { t } = useTranslation(['feedback', 'common'])
  const config = useData(getFeedConfig)
  const isGuest = useAtomValue(tokenAtom) === null
  const user = useData(getUserInfoByJWTToken, undefined, { enabled: !isGuest })
  const [isSent, setSent] = useState(false)
  const { data, error, refetch } = config
  const problems = data && (orderNumber === undefined ? data.problems : data.payProblems)
  return (
    <Page>
      <h1>{title}</h1>
      {isSent ? (
        <section className={styles.sent} role="status">
          <CircleCheck size={48} strokeWidth={1.25} aria-hidden="true" />
          <h2>{t('feedback:sent')}</h2>
          <p>{t('feedback:sentText')}</p>
          <Link to="/">{t('feedback:toStart')}</Link>
        </section>
      ) : error && !data ? (
        <div role="alert" className={styles.form}>
          <p>{serverText(error)}</p>
          <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>
        </div>
      ) : problems && (isGuest || user.data || user.error) ? (
        <>
          <p className="muted">{intro}</p>
          <FeedbackForm call={call} problems={problems} email={user.data?.email ?? ''} orderNumber={orderNumber} onSent={() => setSent(true)} />
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** `/feedback`. */
export function FeedbackScreen() {
  const { t } = useTranslation(['feedback', 'common'])
  const intro = (
    <>
      {t('feedback:intro')} <Link to="/pay-feedback">{t('feedback:payTrouble')}</Link>
    </>
  )
  return <FeedbackPage call={sendFeedback} title={t('common:title.feedback')} intro={intro} />
}

/** `/pay-feedback`: the form "Trouble with subscriptions"; `?orderNumber=…` is the order that it is about. */
export function PayFeedbackScreen() {
  const { t } = useTranslation(['feedback', 'common'])
  const orderNumber = useSearchParams()[0].get('orderNumber') ?? ''
  return <FeedbackPage call={sendPayFeedback} title={t('common:title.payFeedback')} intro={t('feedback:payIntro')} orderNumber={orderNumber} />
}
