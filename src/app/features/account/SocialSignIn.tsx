import { useTranslation } from 'react-i18next'
import type { ProviderId } from '../../../../contract/accountFields.ts'
import { beginSocialSignIn, getSignInProviders } from '../../../../contract/calls/social.ts'
import { isForeign } from '../../services/api/serverAddress.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './account.module.css'

export const providerNames: Record<ProviderId, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/** "Continue with" each provider that the server is set up for. The browser leaves the page and comes back to `/login`. */
export function SocialSignIn() {
  const { t } = useTranslation('account')
  const { data } = useData(getSignInProviders)
  const { run, isPending } = useAction(beginSocialSignIn, { done: ({ url }) => location.assign(url) })
  // The provider would send the browser back to the server's page, not into the app.
  if (isForeign || !data?.providers.length) return null
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('or')}</p>
      {data.providers.map((provider) => (
        <Button key={provider} disabled={isPending} onClick={() => run({ provider })}>
          {t('continueWith', { provider: providerNames[provider] })}
        </Button>
      ))}
    </div>
  )
}
