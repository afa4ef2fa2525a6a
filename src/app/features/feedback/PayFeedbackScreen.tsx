import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { sendPayFeedback } from '../../../../contract/calls/feedback.ts'
import { FeedbackPage } from './FeedbackPage.tsx'

/** `/pay-feedback`: "Trouble with subscriptions"; `?orderNumber=…` says of which order. */
export default function PayFeedbackScreen() {
  const { t } = useTranslation(['feedback', 'common'])
  const orderNumber = useSearchParams()[0].get('orderNumber') ?? ''
  return <FeedbackPage call={sendPayFeedback} title={t('common:title.payFeedback')} intro={t('feedback:payIntro')} orderNumber={orderNumber} />
}
