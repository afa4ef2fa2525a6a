import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ProviderId } from '../../../../contract/accountFields.ts'
import { beginSocialSignIn, finishSocialSignIn, getSignInProviders } from '../../../../contract/calls/social.ts'
import { type CodeName, codes } from '../../../../contract/codes.ts'
import { notify } from '../../lib/notify.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { isForeign, tokenPlace } from '../../services/api/serverAddress.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { enter } from '../../services/session/session.ts'
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

/** Back from a social provider: the ticket in the address is exchanged for a session, a refusal is shown. Both leave the address at once. */
export function useSocialReturn(): void {
  const [search, setSearch] = useSearchParams()
  const ticket = search.get('ticket')
  const refusal = search.get('error')
  const { run } = useAction(finishSocialSignIn, { done: enter })
  useEffect(() => {
    if (ticket === null && refusal === null) return
    setSearch({}, { replace: true })
    if (ticket !== null) run({ ticket, tokens: tokenPlace })
    else if (refusal !== null && refusal in codes) {
      const { code, message } = codes[refusal as CodeName]
      notify('error', serverText(new CallFailure(code, message)))
    }
  }, [ticket, refusal, run, setSearch])
}
