import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Body, Query } from '../../contract/call.ts'
import * as calls from '../../contract/calls/shares.ts'
import { TICKET_MINUTES } from '../../contract/fileTransfer.ts'
import { networkOf } from '../accounts/client.ts'
import { after, contains, page } from '../files/page.ts'
import { createPictureLinks } from '../files/pictureLinks.ts'
import { dropPicture, keepPicture, lockRecord, readPicture } from '../files/pictures.ts'
import { assemblyOf, cloudOf, ownRecord } from '../files/recordRows.ts'
import { removeIfLeft } from '../files/retention.ts'
import { createTickets } from '../files/tickets.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Module, Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { shares } from '../store/schema/shares.ts'
import { newShareCode, passShare, passwordDigest, shareById } from './openShare.ts'
import { forgetOldTries } from './passwordTries.ts'
import { registerSharePages } from './sharePages.ts'
import { showShare } from './showShare.ts'
import type { ShareRow } from './shareState.ts'
import { createSharedRows, createVisitCounter, type SharedRow } from './visits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Links to files, for anybody who has them. */
export function createShares(services: Services): Module {
  const { db, secrets, now } = services
  const tickets = createTickets(secrets('tickets'))
  const links = createPictureLinks(secrets('pictures'), now)
  const passwordKey = secrets('share passwords')
  const clientKey = secrets('share visitors')
  const sharedRow = createSharedRows(db)
  const countVisit = createVisitCounter(db, now)
  const shown = (row: ShareRow) => showShare(row, links, now(), services.config.frames.length > 0)

  async function ticketFor(shareId: string) {
    const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000)
    return { ticket: await tickets.make('share', shareId, expiresAt), ticketExpiresAt: expiresAt.toISOString() }
  }

  async function create(userId: string, { recordId, type, password, days, review, viewOnly, picture }: Body<typeof calls.createShare>): Promise<ShareRow> {
    if (type === 'password' && password === undefined) throw new ApiError('sharePasswordRequired')
    const given = picture === undefined ? undefined : readPicture(picture)
    const id = randomUUID()
    const insert = async (tx: Db, record: Awaited<ReturnType<typeof lockRecord>>, pictureId?: string): Promise<ShareRow> => {
      if (record?.userId !== userId || record.removedAt) throw new ApiError('dataMissing')
      if (viewOnly ? !record.preparedFileId : !record.cloudFileId) throw new ApiError('modelMissing')
      const createdAt = now()
      const [row] = await tx
        .insert(shares)
        .values({
          id,
          userId,
          recordId,
          code: newShareCode(),
          name: record.name,
          format: record.format,
          size: record.size,
          passwordDigest: type === 'password' && password !== undefined ? passwordDigest(passwordKey, id, password) : null,
          review,
          viewOnly,
          pictureId,
          createdAt,
          expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY),
        })
        .returning()
      return row
    }
    // The record is locked against its removal until the share that keeps it is there.
    if (!given) return db.transaction(async (tx) => insert(tx, await lockRecord(tx, recordId)))
    await ownRecord(db, userId, recordId)
    let made: ShareRow | undefined
    await keepPicture(services, { userId, recordId }, given, async (tx, pictureId, record) => {
      made = await insert(tx, record, pictureId)
      return null
    })
    return made ?? own(userId, id)
  }

  async function own(userId: string, id: string): Promise<ShareRow> {
    const [row] = await db
      .select()
      .from(shares)
      .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.deletedAt)))
    if (!row) throw new ApiError('dataMissing')
    return row
  }

  async function list(userId: string, { search, recordId, cursor, limit }: Query<typeof calls.listShares>) {
    const found = await db
      .select()
      .from(shares)
      .where(
        and(
          eq(shares.userId, userId),
          isNull(shares.deletedAt),
          recordId === undefined ? undefined : eq(shares.recordId, recordId),
          contains(shares.name, search),
          after(cursor, shares.createdAt, shares.id),
        ),
      )
      .orderBy(desc(shares.createdAt), desc(shares.id))
      .limit(limit + 1)
    const { rows, next } = page(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { shares: rows.map(shown), next }
  }

  /** What the visitor sees, and a count of the visit; the owner's own visits are not counted. */
  async function visit(share: SharedRow & { recordId: string }, visitor: string | undefined) {
    const cloud = share.viewOnly ? null : cloudOf({ ...share, name: share.recordName ?? share.name })
    const { preparedSize, preparedSha256 } = share
    const prepared = preparedSize === null || preparedSha256 === null ? null : { size: preparedSize, sha256: preparedSha256 }
    if (!(share.viewOnly ? prepared : cloud) || share.frozenAt) throw new ApiError('shareInvalid')
    const isOwn = visitor === share.userId
    const isFirst = !isOwn && (await countVisit(share.id))
    if (isFirst) await services.messages.send(share.userId, { kind: 'shareOpened', shareId: share.id, fileName: share.name })
    return {
      share: {
        id: share.id,
        name: share.name,
        format: share.format,
        sharedAt: share.createdAt.toISOString(),
        expiresAt: share.expiresAt?.toISOString() ?? null,
        review: share.review,
        own: isOwn,
        owner: { nickname: share.nickname, avatar: share.avatar },
        assembly: share.model === null || share.viewOnly ? null : await assemblyOf(db, share.recordId),
        picture: links.of(share.pictureId ?? share.thumbnailId),
        cloud,
        prepared,
      },
      ...(await ticketFor(share.id)),
    }
  }

  return {
    name: 'shares',
    routes: [
      answer(calls.createShare, async ({ body, session }) => ({ share: shown(await create(session.userId, body)) })),
      answer(calls.listShares, ({ query, session }) => list(session.userId, query)),
      answer(calls.stopShare, async ({ body, session }) => {
        const share = await own(session.userId, body.id)
        await db
          .update(shares)
          .set({ stoppedAt: now() })
          .where(and(eq(shares.id, share.id), isNull(shares.stoppedAt)))
        await removeIfLeft(services, share.recordId)
        return { share: shown(await own(session.userId, share.id)) }
      }),
      answer(calls.deleteShare, async ({ body, session }) => {
        const share = await own(session.userId, body.id)
        await db.transaction(async (tx) => {
          await tx.update(shares).set({ deletedAt: now(), pictureId: null, passwordDigest: null }).where(eq(shares.id, share.id))
          if (share.pictureId) await dropPicture(tx, share.pictureId, now())
        })
        await removeIfLeft(services, share.recordId)
        return {}
      }),
      answer(calls.openShare, async ({ body, session, ip }) => {
        const id = createHmac('sha256', clientKey)
          .update(session?.userId ?? networkOf(ip))
          .digest('base64url')
        const client = { id, hasAccount: session !== undefined }
        return visit(await passShare(services, passwordKey, await sharedRow(body.code), body.password, client), session?.userId)
      }),
      answer(calls.renewShareTicket, async ({ body }) => {
        const shareId = await tickets.read('share', body.ticket, now())
        if (!shareId) throw new ApiError('shareInvalid')
        return ticketFor((await shareById(services, shareId)).id)
      }),
    ],
    register: (app) => registerSharePages(app, services, sharedRow),
    jobs: [{ name: 'forget share passwords', everyMs: HOUR, run: () => forgetOldTries(services) }],
  }
}
