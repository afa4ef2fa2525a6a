import type { MessageContent } from '../../../../contract/messageContent.ts'

/** Where a message leads: a screen of the app by its path, or with `url` another site's page. `label`: key of the link's text below `messages:go`. */
export type MessagePlace = { label: 'samples' | 'password' | 'vip' | 'orders' | 'files' | 'app'; path: string } | { label: 'url'; url: string }

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
