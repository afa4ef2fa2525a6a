import { DOWNLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import { OpenError } from '../../../core/errors.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { serverAddress } from '../api/serverAddress.ts'
import type { Opener } from '../open/flow/opener.ts'
import { preparedModel } from './askAhead.ts'
import { type OpenedLink, rememberVisit } from './visits.ts'

/** Opens what a link leads to: its prepared model, or its file, which is downloaded. Resolves when it is open or has failed, as `Opener.open`. */
export function openLink(opener: Opener, code: string, { share, ticket, ticketExpiresAt }: OpenedLink): Promise<void> {
  rememberVisit(code, { ticket, ticketExpiresAt, review: share.review, ...(!share.own && { by: share.owner.nickname }) })
  const address = `${serverAddress}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`
  const { cloud, prepared, assembly } = share
  const fetched = async (signal: AbortSignal, progress: (fraction: number) => void): Promise<OpenSource> => {
    if (!cloud) throw new OpenError('open-failed', 'the link is view only')
    const [{ fetchFile, fileSource }, { fractionOf }] = await Promise.all([import('../open/collect/dropped.ts'), import('../files/openListed.ts')])
    return fileSource(await fetchFile(address, signal, fractionOf(progress)), cloud.name)
  }
  const original = async (): Promise<{ source: OpenSource; root: string }> => ({
    source: await fetched(new AbortController().signal, () => {}),
    root: assembly?.model ?? cloud?.name ?? share.name,
  })
  const model = prepared && preparedModel(ticket, prepared)
  return opener.open({
    name: share.name,
    phase: 'download',
    origin: { kind: 'share', code },
    ...(model
      ? { source: (): OpenSource => ({ name: share.name, container: 'file', entries: [{ path: share.name, blob: model }] }), ...(cloud && { original }) }
      : { root: assembly?.model, source: fetched }),
  })
}
