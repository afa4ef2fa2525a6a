import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { notify as toast } from '../../lib/notify.ts'
import { noticeAtom } from '../../state/notice.ts'
import { appStore } from '../../state/store.ts'

/** Shows the notices of the actions as toasts, in the language of the page. */
export function useNotices(): void {
  const { t } = useTranslation(['viewer', 'actions'])
  const show = useEffectEvent(() => {
    const notice = appStore.get(noticeAtom)
    if (!notice) return
    const text = t(`viewer:notice.${notice.key}`, { count: notice.count ?? 0 })
    const offer = notice.showAll ? { label: t('actions:label.showAll'), run: () => void runAction(actionById('showAll')) } : undefined
    toast(notice.level === 'error' ? 'error' : 'info', text, offer)
  })
  useEffect(() => appStore.sub(noticeAtom, () => show()), [])
}
