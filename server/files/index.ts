import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import * as calls from '../../contract/calls/files.ts'
import { MAX_RECORDS, STORAGE_BYTES, TICKET_MINUTES } from '../../contract/fileTransfer.ts'
import { MAX_UPLOAD_BYTES, RECENT_DAYS } from '../../contract/limits.ts'
import { deleteNewest, deletePending, scheduleDeletion } from '../blobs/pendingDeletions.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Module, Services } from '../services.ts'
import { cloudFiles, fileRecords, pictures, uploads } from '../store/schema/files.ts'
import { usedBytes } from '../uploads/beginUpload.ts'
import { addRecords } from './addRecords.ts'
import { registerDownload } from './download.ts'
import { createPictureLinks } from './pictureLinks.ts'
import { keepPicture, movePictures, readPicture, registerPictures } from './pictures.ts'
import { createRecordList } from './recordList.ts'
import { assemblyOf, cloudOf, listed, ownRecord, showRecord } from './recordRows.ts'
import { removeRecords } from './removeRecords.ts'
import { removeUnviewed, tellUnviewed } from './retention.ts'
import { forgetOldCodes, makeCode, useCode } from './syncCodes.ts'
import { createTickets } from './tickets.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** Rows of a cancelled account that one transaction deletes. */
const DELETED_AT_ONCE = 500

/** The files that users opened: their records, contents and pictures. */
export function createFiles(services: Services): Module {
  const { db, secrets, now } = services
  const tickets = createTickets(secrets('tickets'))
  const links = createPictureLinks(secrets('pictures'), now)
  const list = createRecordList(db, links, now)
  const shown = async (userId: string, id: string) => ({ record: showRecord(await ownRecord(db, userId, id), links) })

  async function change(userId: string, id: string, values: Partial<typeof fileRecords.$inferInsert>) {
    await db
      .update(fileRecords)
      .set(values)
      .where(and(listed(userId), eq(fileRecords.id, id)))
    return shown(userId, id)
  }

  return {
    name: 'files',
    routes: [
      answer(calls.addFileRecord, async ({ body, session }) => {
        const [id] = await addRecords(services, session.userId, [{ ...body, starred: false, lastOpenedAt: now().toISOString() }])
        return shown(session.userId, id)
      }),
      answer(calls.openFileRecord, ({ body, session }) => change(session.userId, body.id, { lastOpenedAt: now() })),
      answer(calls.getFileRecord, async ({ query, session }) => {
        const { record } = await shown(session.userId, query.id)
        return { record, ticket: record.cloud && (await tickets.make('record', record.id, new Date(now().getTime() + TICKET_MINUTES * 60_000))) }
      }),
      answer(calls.listFileRecords, ({ query, session }) => list(session.userId, query)),
      answer(calls.starFileRecord, ({ body, session }) => change(session.userId, body.id, { starred: body.starred })),
      answer(calls.deleteFileRecord, async ({ body, session }) => {
        const { id } = await ownRecord(db, session.userId, body.id)
        await db.transaction((tx) => removeRecords(tx, [id], now()))
        deleteNewest(services)
        return {}
      }),
      answer(calls.mergeFileRecords, async ({ body, session }) => ({ ids: await addRecords(services, session.userId, body.records) })),
      answer(calls.setFileThumbnail, async ({ body, session }) => {
        const picture = readPicture(body.picture)
        const { userId } = session
        const { id } = await ownRecord(db, userId, body.id)
        const thumbnailId = await keepPicture(services, { userId, recordId: id }, picture, async (tx, pictureId, record) => {
          await tx.update(fileRecords).set({ thumbnailId: pictureId }).where(eq(fileRecords.id, id))
          return record?.thumbnailId ?? null
        })
        deleteNewest(services)
        return { thumbnail: links.of(thumbnailId) as string }
      }),
      answer(calls.getFileLimits, async ({ session }) => {
        const [{ records }] = await db.select({ records: count() }).from(fileRecords).where(listed(session.userId))
        const bytes = await usedBytes(db, session.userId, now())
        return { maxFileBytes: MAX_UPLOAD_BYTES, storageBytes: STORAGE_BYTES, usedBytes: bytes, maxRecords: MAX_RECORDS, records, retentionDays: RECENT_DAYS }
      }),
      answer(calls.makeSyncCode, async ({ body, session }) => {
        const record = await ownRecord(db, session.userId, body.id)
        if (!record.cloudFileId) throw new ApiError('modelMissing')
        const { text, expiresAt } = await makeCode(services, session.userId, record.id)
        await services.messages.send(session.userId, { kind: 'fileSynced', fileId: record.id, fileName: record.name })
        return { text, expiresAt: expiresAt.toISOString() }
      }),
      answer(calls.resolveSyncCode, async ({ body }) => {
        const record = await useCode(services, body.text)
        const cloud = cloudOf(record)
        if (!cloud) throw new ApiError('qrCodeIncorrect')
        const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000)
        const ticket = await tickets.make('record', record.id, expiresAt)
        return { name: record.name, format: record.format, cloud, assembly: await assemblyOf(db, record.id), ticket, ticketExpiresAt: expiresAt.toISOString() }
      }),
    ],
    async register(app) {
      registerDownload(app, services, tickets)
      registerPictures(app, services, links)
    },
    jobs: [
      { name: 'remove unviewed records', everyMs: HOUR, run: async () => (await tellUnviewed(services), removeUnviewed(services)) },
      { name: 'move pictures', everyMs: 5 * MINUTE, run: () => movePictures(services) },
      { name: 'forget sync codes', everyMs: HOUR, run: () => forgetOldCodes(services) },
    ],
    /** The rows go with the user's; what they name in the blob store is noted here. */
    async deleteUser(userId) {
      for (;;) {
        const records = await db.select({ id: fileRecords.id }).from(fileRecords).where(eq(fileRecords.userId, userId)).limit(DELETED_AT_ONCE)
        const ids = records.map(({ id }) => id)
        if (ids.length === 0) break
        await db.transaction(async (tx) => {
          const hanging = await tx.select({ id: pictures.id }).from(pictures).where(inArray(pictures.recordId, ids))
          const arriving = await tx
            .select({ id: uploads.id })
            .from(uploads)
            .where(and(inArray(uploads.recordId, ids), isNull(uploads.finishedAt)))
          await scheduleDeletion(
            tx,
            [...hanging, ...arriving].map(({ id }) => id),
            now(),
          )
          await tx.delete(fileRecords).where(inArray(fileRecords.id, ids))
        })
      }
      for (const table of [pictures, cloudFiles]) {
        for (;;) {
          const rows = await db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(DELETED_AT_ONCE)
          const ids = rows.map(({ id }) => id)
          if (ids.length === 0) break
          await db.transaction(async (tx) => {
            await scheduleDeletion(tx, ids, now())
            await tx.delete(table).where(inArray(table.id, ids))
          })
        }
      }
      await deletePending(services)
    },
  }
}
