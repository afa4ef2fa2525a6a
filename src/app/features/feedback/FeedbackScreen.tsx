import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sendFeedback } from '../../../../contract/calls/feedback.ts'
import { FeedbackPage } from './FeedbackPage.tsx'

/** `/feedback`. */
export default function FeedbackScreen() {
  const { t } = useTranslation(['feedback', 'common'])
  const intro = (
    <>
      {t('feedback:intro')} <Link to="/pay-feedback">{t('feedback:payTrouble')}</Link>
    </>
  )
  return <FeedbackPage call={sendFeedback} title={t('common:title.feedback')} intro={intro} />
}
