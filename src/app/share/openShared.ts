import type { Data } from '../../../contract/call.ts'
import type { openShare } from '../../../contract/calls/shares.ts'
import { DOWNLOAD_PATH } from '../../../contract/fileTransfer.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { fractionOf } from '../files/openListed.ts'
import { fetchFile } from '../open/collect/fetchFile.ts'
import { fileSource } from '../open/collect/fileSource.ts'
import { opener } from '../open/opener.ts'
import { decodeView } from './linkView.ts'
import { showViewWhenOpened } from './showView.ts'

/** Downloads what a link leads to and opens it, with the view that the link carries. */
export function openShared(code: string, { share, ticket }: Data<typeof openShare>, view?: string): void {
  const shown = view === undefined ? undefined : decodeView(view)
  if (shown) showViewWhenOpened(shown)
  const address = `${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`
  void opener.open({
    name: share.name,
    phase: 'download',
    origin: { kind: 'share', code },
    root: share.assembly?.model,
    source: async (signal, progress) => fileSource(await fetchFile(address, signal, fractionOf(progress)), share.cloud.name),
  })
}
