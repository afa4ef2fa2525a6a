import { serverText } from '../api/serverText.ts'
import { copyText } from '../../lib/copyText.ts'
import { notify } from '../../lib/notify.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { layoutAtom } from '../../state/layout.ts'
import { overlayAtom, showPanelAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import { captureView } from './captureView.ts'
import { canWriteAtom } from './ownership.ts'
import { renamedViewAtom } from './renamedView.ts'
import { saveView, stepView } from './savedViews.ts'
import { linkToView } from './viewLink.ts'

const texts = async (): Promise<void> => i18n.loadNamespaces(['views', 'server'])

/** "Save view": its card appears in the panel, where it can be named. */
export async function saveViewNow(): Promise<void> {
  await texts()
  if (!appStore.get(canWriteAtom)) {
    appStore.set(showPanelAtom, 'views')
    return
  }
  const view = await saveView((number) => i18n.t('views:defaultName', { number }))
  if (!view) {
    notify('error', i18n.t('views:tooMuch'))
    return
  }
  if (appStore.get(layoutAtom) === 'desktop') {
    appStore.set(showPanelAtom, 'views')
    appStore.set(renamedViewAtom, view.id)
  } else notify('success', i18n.t('views:saved', { name: view.name }))
}

export async function stepViewNow(by: 1 | -1): Promise<void> {
  await texts()
  notify('info', stepView(by) ?? i18n.t('views:none'))
}

/** Copies an address that opens the model with a view, by default the one on screen. Without a link to the model yet, one is made first. */
export async function copyViewLinkNow(state: ViewState | undefined = captureView()): Promise<void> {
  await texts()
  if (!state) return
  try {
    const link = await linkToView(state)
    if (link === undefined) {
      notify('info', i18n.t('views:shareFirst'))
      appStore.set(overlayAtom, 'share')
    } else if (await copyText(link)) notify('success', i18n.t('views:linkCopied'))
    else notify('error', i18n.t('server:copyFailed'))
  } catch (error) {
    notify('error', serverText(error))
  }
}
