import { useTranslation } from 'react-i18next'
import { type CallFailure, serverText } from '../../services/api/callFailure.ts'
import { Button } from '../Button.tsx'
import { Waiting } from '../Waiting.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'

interface Query {
  data: unknown
  error: CallFailure | null
  refetch(): unknown
}

/** A page whose data have been asked for; where they did not come, why, and the way to ask again. */
export function PendingPage({ queries }: { queries: readonly Query[] }) {
  const { t } = useTranslation()
  const failed = queries.filter(({ data, error }) => error && data === undefined)
  const [first] = failed
  return (
    <Page>
      {first?.error ? (
        <div role="alert" className={styles.failed}>
          <p>{serverText(first.error)}</p>
          <Button
            onClick={() => {
              for (const { refetch } of failed) void refetch()
            }}
          >
            {t('action.retry')}
          </Button>
        </div>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
