import type * as z from 'zod'
import type { shareRecord } from '../../contract/calls/shares.ts'
import { SHARE_PATH } from '../../contract/fileTransfer.ts'
import type { PictureLinks } from '../files/pictureLinks.ts'
import { type ShareRow, shareState } from './shareState.ts'

/** A row as its owner sees it. `inFrames`: other pages may show it in a frame. */
export function showShare(row: ShareRow, links: PictureLinks, now: Date, inFrames: boolean): z.output<typeof shareRecord> {
  const state = shareState(row, now)
  return {
    id: row.id,
    recordId: row.recordId,
    name: row.name,
    format: row.format,
    size: row.size,
    type: row.passwordDigest === null ? 'normal' : 'password',
    // Deleted ones are in no list.
    state: state === 'deleted' ? 'stopped' : state,
    link: `${SHARE_PATH}/${row.code}`,
    ...(inFrames && { embed: `/#/embed?share=${row.code}` }),
    sharedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    review: row.review,
    viewOnly: row.viewOnly,
    opened: row.opened,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    picture: links.of(row.pictureId),
  }
}
