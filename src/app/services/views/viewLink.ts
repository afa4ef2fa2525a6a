import { listShares } from '../../../../contract/calls/shares.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import { CallFailure } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { opener } from '../open/opener.ts'
import { ownerAtom } from '../../state/session/owner.ts'
import { addressOfLink } from '../links/shareLink.ts'
import { appStore } from '../../state/store.ts'
import { encodeView } from '../links/linkView.ts'

/** An address that opens the model on screen with a view; undefined when there is no link to the model yet. Rejects with `CallFailure`. */
export async function linkToView(state: ViewState): Promise<string | undefined> {
  const origin = opener.opened?.origin
  const view = encodeView(state)
  if (origin?.kind === 'share') return addressOfLink(`/#/extView?share=${encodeURIComponent(origin.code)}`, view)
  if (origin?.kind === 'sample') return addressOfLink(`/#/samplesView?file=${encodeURIComponent(opener.opened?.source.name ?? '')}`, view)
  const link = await ownLink()
  return link === undefined ? undefined : addressOfLink(link, view)
}

/** The newest link to the user's own record that works. */
async function ownLink(): Promise<string | undefined> {
  const recordId = appStore.get(openedRecordAtom)?.recordId
  if (appStore.get(ownerAtom) === '' || recordId === undefined) return undefined
  try {
    const { shares } = await callServer(listShares, { query: { recordId } })
    return shares.find(({ state }) => state === 'active')?.link
  } catch (error) {
    if (error instanceof CallFailure && error.is('dataMissing')) return undefined
    throw error
  }
}
