import { atom } from 'jotai'
import type { english } from '../lib/i18n/texts.ts'
import type { Store } from './store.ts'

/** A short message on what just happened: shown as a toast and spoken by the live region. Its text is `notice.<key>` of the viewer's texts. */
export interface Notice {
  id: number
  key: NoticeKey
  count?: number
  /** Offers to bring hidden parts back. */
  showAll?: boolean
  level?: 'info' | 'error'
}
type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
type NoticeKey = WithoutPlural<keyof (typeof english)['viewer']['notice']>

export const noticeAtom = atom<Notice | null>(null)
let notices = 0

export function notify(store: Store, notice: Omit<Notice, 'id'>): void {
  store.set(noticeAtom, { ...notice, id: ++notices })
}
