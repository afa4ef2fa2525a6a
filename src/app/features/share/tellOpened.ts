import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import type { Store } from '../../state/store.ts'
import { sessionOf } from '../../services/open/session.ts'
import { showLinkedView } from '../../services/views/showWhenOpened.ts'
import type { OpenedLink } from '../../services/links/visits.ts'

/** Shows the owner of the model that a link has opened, and shows the view that the link carries. */
export async function tellOpened(store: Store, { share }: OpenedLink, view?: string): Promise<void> {
  if (view !== undefined) showLinkedView(store, view, sessionOf(store).opener.opened)
  if (share.own) return
  if (!i18n.isInitialized) await new Promise<void>((resolve) => i18n.on('initialized', () => resolve()))
  await i18n.loadNamespaces('share')
  notify('info', i18n.t('share:ext.from', { name: share.owner.nickname }))
}
