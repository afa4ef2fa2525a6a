import { and, eq, isNull } from 'drizzle-orm'
import type { Body } from '../../contract/call.ts'
import { type addView, MAX_VIEW_PICTURE_BYTES, MAX_VIEWS, MAX_VISITOR_VIEWS, type updateView } from '../../contract/calls/views.ts'
import type { ViewState } from '../../contract/viewState.ts'
import { dropPicture, keepPicture, type Picture, readPicture } from '../files/pictures.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { savedViews } from '../store/schema/views.ts'
import { checkRoom, nextRevision } from './design.ts'
import { selectViews, type ViewRow } from './rows.ts'

interface Place {
  recordId: string
  userId: string
}

const sizeOf = (state: ViewState): number => JSON.stringify(state).length
const pictureOf = (base64: string | undefined): Picture | undefined => (base64 === undefined ? undefined : readPicture(base64, MAX_VIEW_PICTURE_BYTES))

async function find(db: Services['db'], recordId: string, id: string): Promise<ViewRow> {
  const [row] = await selectViews(db).where(and(eq(savedViews.id, id), eq(savedViews.recordId, recordId)))
  if (!row) throw new ApiError('dataMissing')
  return row
}

/** Runs a change with the picture that comes with it, or without one. */
async function change(
  services: Services,
  place: Place,
  picture: Picture | undefined,
  run: (tx: Db, pictureId?: string) => Promise<string | null>,
): Promise<void> {
  if (picture) await keepPicture(services, place, picture, run)
  else await services.db.transaction(async (tx) => void (await run(tx)))
}

/** Saves a view. The same id again gives the view that is there; an id of somebody else's is refused, as are more than there is room for. */
export async function saveView(services: Services, place: Place, { id, name, state, picture }: Body<typeof addView>): Promise<ViewRow> {
  const { db, now } = services
  const given = pictureOf(picture)
  const [present] = await db.select().from(savedViews).where(eq(savedViews.id, id))
  if (present) {
    if (present.userId !== place.userId || present.recordId !== place.recordId) throw new ApiError('viewSaveFailed')
    return find(db, place.recordId, id)
  }
  await change(services, place, given, async (tx, thumbnailId) => {
    const revision = await nextRevision(tx, place.recordId)
    await checkRoom(tx, savedViews, place, { all: MAX_VIEWS, visitor: MAX_VISITOR_VIEWS }, 'viewSaveFailed')
    const at = now()
    const added = await tx
      .insert(savedViews)
      .values({ id, ...place, name, state, stateSize: sizeOf(state), thumbnailId, createdAt: at, updatedAt: at, revision })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    // Lost against the same request sent twice at once, or against another's id: the app asks again and learns which.
    if (added.length === 0) throw new ApiError('viewSaveFailed')
    return null
  })
  return find(db, place.recordId, id)
}

export async function changeView(services: Services, place: Place, { id, name, state, picture }: Body<typeof updateView>): Promise<ViewRow> {
  const given = pictureOf(picture)
  const row = await find(services.db, place.recordId, id)
  if (row.userId !== place.userId) throw new ApiError('accessForbidden')
  await change(services, place, given, async (tx, thumbnailId) => {
    const revision = await nextRevision(tx, place.recordId)
    const [former] = await tx.select().from(savedViews).where(eq(savedViews.id, id))
    if (!former || former.deletedAt) throw new ApiError('updateFailed')
    await tx
      .update(savedViews)
      .set({ name, state, ...(state && { stateSize: sizeOf(state) }), thumbnailId, updatedAt: services.now(), revision })
      .where(eq(savedViews.id, id))
    return thumbnailId === undefined ? null : former.thumbnailId
  })
  return find(services.db, place.recordId, id)
}

/** Leaves an empty row behind, for those who still have to hear of it. Twice is no error. */
export async function deleteOwnView({ db, now }: Services, { recordId, userId }: Place, id: string): Promise<void> {
  const row = await find(db, recordId, id)
  if (row.userId !== userId) throw new ApiError(row.deletedAt ? 'dataMissing' : 'viewOfOthers')
  await db.transaction(async (tx) => {
    const revision = await nextRevision(tx, recordId)
    await eraseViews(tx, [id], revision, now())
  })
}

/** Empties views; their numbers have been taken. */
export async function eraseViews(tx: Db, ids: string[], revision: number, now: Date): Promise<void> {
  for (const id of ids) {
    const [former] = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), isNull(savedViews.deletedAt)))
    if (!former) continue
    await tx
      .update(savedViews)
      .set({ name: '', state: null, stateSize: 0, thumbnailId: null, deletedAt: now, updatedAt: now, revision })
      .where(eq(savedViews.id, id))
    if (former.thumbnailId) await dropPicture(tx, former.thumbnailId, now)
  }
}
