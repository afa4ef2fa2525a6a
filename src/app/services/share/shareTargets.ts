import type { TFunction } from 'i18next'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'
import { platform } from '../../lib/browser.ts'

interface ShareService {
  /** Its own name, the same in all languages. */
  name: string
  /** Address of its page with text and link filled in; `copies`: the page takes neither, so the link goes to the clipboard. */
  address(text: string, link: string): string
  copies?: boolean
}

/** SPEC §2: a messaging app, a social network, and that network's messenger. Plain addresses: nothing of theirs is loaded into the page. */
export const shareServices: readonly ShareService[] = [
  { name: 'WhatsApp', address: (text) => `https://wa.me/?text=${encodeURIComponent(text)}` },
  { name: 'Facebook', address: (_text, link) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}` },
  platform === 'desktop'
    ? { name: 'Messenger', address: () => 'https://www.messenger.com/new', copies: true }
    : { name: 'Messenger', address: (_text, link) => `fb-messenger://share/?link=${encodeURIComponent(link)}` },
]

const pattern = new RegExp(`^[0-9]{${SHARE_PASSWORD_DIGITS}}$`)

/** Validates a share's password (SPEC §5): true, or the sentence about the fault. */
export function passwordRule(value: string, t: TFunction<'share'>): string | true {
  if (value === '') return t('password.required')
  return pattern.test(value) || t('password.invalid')
}
