import { useTranslation } from 'react-i18next'
import { getPlans } from '../../../../contract/calls/vip.ts'
import { localeOf } from '../../../../contract/headers.ts'
import type { MessageContent } from '../../../../contract/realtime.ts'
import { formatDay, formatMoment, formatMoney } from '../../lib/format.ts'
import { useData } from '../../services/api/useData.ts'

interface MessageText {
  title: string
  text: string
}

/** Renders a message of the server in the language of the interface. */
export function useMessageText(): (content: MessageContent) => MessageText {
  const { t, i18n } = useTranslation('messageKinds')
  const { data: shop } = useData(getPlans)
  const language = i18n.language
  const planTitle = (id: string): string => shop?.plans.find((plan) => plan.id === id)?.title ?? id
  return (content) => {
    if (content.kind === 'announcement') {
      const locale = localeOf(language)
      return { title: content.title[locale] ?? content.title.en, text: content.text[locale] ?? content.text.en }
    }
    const values: Record<string, unknown> = { ...content }
    if ('amount' in content) values.amount = formatMoney(content, language)
    if ('plan' in content) values.plan = planTitle(content.plan)
    if ('at' in content) values.at = formatMoment(content.at, language)
    if ('endsAt' in content && content.endsAt) values.endsAt = formatDay(content.endsAt, language)
    return { title: t(`${content.kind}.title`, values), text: t(`${content.kind}.text`, values) }
  }
}

/** Where a message leads: a screen of the app by its path, or with `url` another site's page. `label`: key of the link's text below `messages:go`. */
type MessagePlace = { label: 'samples' | 'password' | 'vip' | 'orders' | 'files' | 'app'; path: string } | { label: 'url'; url: string }

export function placeOfMessage(content: MessageContent): MessagePlace | undefined {
  switch (content.kind) {
    case 'welcome':
      return { label: 'samples', path: '/samples' }
    case 'loginElsewhere':
    case 'passwordChanged':
      return { label: 'password', path: '/setPassw' }
    case 'trialStarted':
    case 'vipEnding':
      return { label: 'vip', path: '/buyfile' }
    case 'orderPaid':
    case 'orderRefunded':
    case 'orderWrongAmount':
    case 'orderRefused':
    case 'orderLate':
    case 'vipRenewing':
      return { label: 'orders', path: '/orderForm' }
    case 'filesExpiring':
      return { label: 'files', path: '/recently' }
    case 'fileSynced':
      return { label: 'app', path: '/appDownLoad' }
    case 'announcement':
      return content.url ? { label: 'url', url: content.url } : undefined
    default:
      return undefined
  }
}
