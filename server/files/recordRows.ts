import { and, eq, getTableColumns, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Assembly, FileRecord } from '../../contract/fileRecord.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { cloudFiles, fileRecords } from '../store/schema/files.ts'
import type { PictureLinks } from './pictureLinks.ts'

const { assembly: _, assemblyModel: __, ...light } = getTableColumns(fileRecords)
/** Model of a record's assembly: the assembly itself, which may have a megabyte, is opened only in rows that an earlier version wrote. */
export const modelOf = sql<string | null>`coalesce(${fileRecords.assemblyModel}, ${fileRecords.assembly} ->> 'model')`
/** The references of assemblies stay in the database: a list of them can be a hundred megabytes. */
const columns = { ...light, model: modelOf, cloudSize: cloudFiles.size, cloudSha256: cloudFiles.sha256 }

/** A record with its cloud file, as read by `selectRecords`. */
export type RecordRow = Omit<typeof fileRecords.$inferSelect, 'assembly' | 'assemblyModel'> & {
  model: string | null
  cloudSize: number | null
  cloudSha256: string | null
}

/** The start of every query for records. */
export const selectRecords = (db: Services['db']) => db.select(columns).from(fileRecords).leftJoin(cloudFiles, eq(fileRecords.cloudFileId, cloudFiles.id))

/** Records of a user that are in the lists. */
export const listed = (userId: string | Placeholder): SQL | undefined => and(eq(fileRecords.userId, userId), isNull(fileRecords.removedAt))

/** A record of the user's own; throws `dataMissing` for others' as for none. */
export async function ownRecord(db: Services['db'], userId: string, id: string): Promise<RecordRow> {
  const [row] = await selectRecords(db).where(and(listed(userId), eq(fileRecords.id, id)))
  if (!row) throw new ApiError('dataMissing')
  return row
}

/** All files that an assembly refers to. */
export async function assemblyOf(db: Services['db'], id: string): Promise<Assembly | null> {
  const [row] = await db.select({ assembly: fileRecords.assembly }).from(fileRecords).where(eq(fileRecords.id, id))
  return row?.assembly ?? null
}

export const cloudOf = (row: Pick<RecordRow, 'name' | 'cloudName' | 'cloudSize' | 'cloudSha256'>): FileRecord['cloud'] =>
  row.cloudSize === null || row.cloudSha256 === null ? null : { name: row.cloudName ?? row.name, size: row.cloudSize, sha256: row.cloudSha256 }

/** Fields of a row that are shown. */
export type ShownRow = Omit<RecordRow, 'userId' | 'removedAt' | 'cloudFileId' | 'removalToldAt' | 'reviewRevision'>

/** A row as the contract shows it. */
export const showRecord = (row: ShownRow, links: PictureLinks): FileRecord => ({
  id: row.id,
  name: row.name,
  format: row.format,
  size: row.size,
  contentHash: row.contentHash,
  source: row.source,
  assembly: row.model === null ? null : { model: row.model },
  starred: row.starred,
  createdAt: row.createdAt.toISOString(),
  lastOpenedAt: row.lastOpenedAt.toISOString(),
  cloud: cloudOf(row),
  prepared: row.preparedFileId !== null,
  thumbnail: links.of(row.thumbnailId),
})
