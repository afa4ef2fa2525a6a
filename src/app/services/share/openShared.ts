import type { Data } from '../../../../contract/call.ts'
import type { openShare } from '../../../../contract/calls/shares.ts'
import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { fractionOf } from '../files/openListed.ts'
import { fetchFile } from '../open/collect/fetchFile.ts'
import { fileSource } from '../open/collect/dropped.ts'
import { pageSession } from '../open/session.ts'
import { rememberVisit } from '../links/linkView.ts'
import { showLinkedView } from '../views/showWhenOpened.ts'

/** Downloads what a link leads to and opens it, with the view that the link carries. */
export function openShared(code: string, { share, ticket, ticketExpiresAt }: Data<typeof openShare>, view?: string): void {
  rememberVisit(code, { ticket, ticketExpiresAt, review: share.review })
  if (view !== undefined) showLinkedView(view)
  const address = `${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`
  void pageSession.opener.open({
    name: share.name,
    phase: 'download',
    origin: { kind: 'share', code },
    root: share.assembly?.model,
    source: async (signal, progress) => fileSource(await fetchFile(address, signal, fractionOf(progress)), share.cloud.name),
  })
}
