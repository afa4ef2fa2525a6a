import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../../contract/call.ts'
import { getUserDetail } from '../../../../../contract/calls/accounts.ts'
import { beginSocialSignIn, getSignInProviders, unlinkSocial } from '../../../../../contract/calls/social.ts'
import { providerNames } from '../SocialSignIn.tsx'
import { useAction, useData } from '../../../services/api/useData.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './profile.module.css'

/** The social accounts that the user can log in with, and those that can be linked. */
export function SocialRows({ user }: { user: Data<typeof getUserDetail> }) {
  const { t } = useTranslation('profile')
  const { data } = useData(getSignInProviders)
  const unlink = useAction(unlinkSocial, { changes: [getUserDetail] })
  const link = useAction(beginSocialSignIn, { done: ({ url }) => location.assign(url) })
  const linkedIds = user.linked.map(({ provider }) => provider)
  const shown = [...new Set([...(data?.providers ?? []), ...linkedIds])]
  return shown.map((provider) => {
    const linked = user.linked.find((one) => one.provider === provider)
    return (
      <div key={provider} className={styles.row}>
        <span>{providerNames[provider]}</span>
        <span className="muted">{linked ? linked.email : t('notLinked')}</span>
        {linked ? (
          <Button kind="quiet" disabled={unlink.isPending} onClick={() => unlink.run({ provider })}>
            {t('unbind')}
          </Button>
        ) : (
          <Button kind="quiet" disabled={link.isPending} onClick={() => link.run({ provider, link: true })}>
            {t('link')}
          </Button>
        )}
      </div>
    )
  })
}
