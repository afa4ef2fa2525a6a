import { listShares } from '../../../../contract/calls/shares.ts'
import { SHARE_PATH } from '../../../../contract/fileTransfer.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import { copyText } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { layoutAtom } from '../../state/layout.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { overlayAtom, showPanelAtom } from '../../state/panels.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { Store } from '../../state/store.ts'
import { CallFailure, serverText } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { addressOfLink, encodeView } from '../links/linkView.ts'
import { sessionOf } from '../open/session.ts'
import { captureView } from './captureView.ts'
import { canWriteAtom, renamedViewAtom } from './fileViews.ts'
import { saveView, stepView } from './savedViews.ts'

/** An address that opens the model on screen with a view; undefined when there is no link to the model yet. Rejects with `CallFailure`. */
async function linkToView(store: Store, state: ViewState): Promise<string | undefined> {
  const origin = sessionOf(store).opener.opened?.origin
  const view = encodeView(state)
  if (origin?.kind === 'share') return addressOfLink(`${SHARE_PATH}/${encodeURIComponent(origin.code)}`, view)
  if (origin?.kind === 'sample') return addressOfLink(`/#/samplesView?file=${encodeURIComponent(sessionOf(store).opener.opened?.source.name ?? '')}`, view)
  const link = await ownLink(store)
  return link === undefined ? undefined : addressOfLink(link, view)
}

/** The newest link to the user's own record that works. */
async function ownLink(store: Store): Promise<string | undefined> {
  const recordId = store.get(openedRecordAtom)?.recordId
  if (store.get(ownerAtom) === '' || recordId === undefined) return undefined
  try {
    const { shares } = await callServer(listShares, { query: { recordId } })
    return shares.find(({ state }) => state === 'active')?.link
  } catch (error) {
    if (error instanceof CallFailure && error.is('dataMissing')) return undefined
    throw error
  }
}

const texts = async (): Promise<void> => i18n.loadNamespaces(['views', 'server'])

/** "Save view": its card appears in the panel, where it can be named. */
export async function saveViewNow(store: Store): Promise<void> {
  await texts()
  if (!store.get(canWriteAtom)) {
    store.set(showPanelAtom, 'views')
    return
  }
  const view = await saveView(store, (number) => i18n.t('views:defaultName', { number }))
  if (!view) {
    notify('error', i18n.t('views:tooMuch'))
    return
  }
  if (store.get(layoutAtom) === 'desktop') {
    store.set(showPanelAtom, 'views')
    store.set(renamedViewAtom, view.id)
  } else notify('success', i18n.t('views:saved', { name: view.name }))
}

export async function stepViewNow(store: Store, by: 1 | -1): Promise<void> {
  await texts()
  notify('info', stepView(store, by) ?? i18n.t('views:none'))
}

/** Copies an address that opens the model with a view, by default the one on screen. Without a link to the model yet, one is made first. */
export async function copyViewLinkNow(store: Store, state: ViewState | undefined = captureView(store)): Promise<void> {
  await texts()
  if (!state) return
  try {
    const link = await linkToView(store, state)
    if (link === undefined) {
      notify('info', i18n.t('views:shareFirst'))
      store.set(overlayAtom, 'share')
    } else if (await copyText(link)) notify('success', i18n.t('views:linkCopied'))
    else notify('error', i18n.t('server:copyFailed'))
  } catch (error) {
    notify('error', serverText(error))
  }
}
