import { atom } from 'jotai'
import type * as z from 'zod'
import type { Data } from '../../../../../contract/call.ts'
import { getReview, type savedView } from '../../../../../contract/calls/views.ts'
import type { CodeName } from '../../../../../contract/codes.ts'
import { CallFailure, serverText } from '../../api/callFailure.ts'
import { callServer } from '../../api/callServer.ts'
import { serverAddress } from '../../api/serverAddress.ts'
import { notify } from '../../../lib/notify.ts'
import { deviceRecord } from '../../device/deviceRecords.ts'
import type { CommentRow, Edit, EditRow, ReviewWrite, ViewRow } from '../../device/reviewRows.ts'
import { ticketOf } from '../../links/linkView.ts'
import { perStore, type Store } from '../../../state/store.ts'
import { type Design, designAtom } from './design.ts'
import { reviewAtom, write } from './review.ts'
import { type DesignName, editCalls, sendEdit } from './editCalls.ts'

const PAGE = 100
/** Answers to an edit that trying again cannot change. */
const refusals = new Set<CodeName>([...Object.values(editCalls).flatMap((call) => call.errors), 'parameterError', 'parameterMissing'])

type RemoteView = z.output<typeof savedView>
type RemoteComment = Data<typeof getReview>['comments'][number]

/** Whether the last try to reach the server failed. */
export const isOfflineAtom = atom(false)

/** Whether the review of a store is being synchronized, and once more after that. */
const runOf = perStore(() => ({ isRunning: false, isWanted: false }))

/** Sends edits that the server lacks and fetches new ones. May be called at any time: one run at once, and another after it when it was called meanwhile. */
export function synchronize(store: Store): void {
  const own = runOf(store)
  own.isWanted = true
  if (own.isRunning) return
  own.isRunning = true
  void (async () => {
    while (own.isWanted) {
      own.isWanted = false
      await run(store).catch((error: unknown) => console.error(error))
    }
    own.isRunning = false
  })()
}

async function run(store: Store): Promise<void> {
  const design = store.get(designAtom)
  if (!design?.remote || !store.get(reviewAtom)) return
  try {
    const name = await nameOf(design.remote)
    if (!name) return
    await send(store, design, name)
    await receive(store, design, name)
    store.set(isOfflineAtom, false)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    store.set(isOfflineAtom, error.is('networkAnomaly'))
  }
}

async function nameOf(remote: NonNullable<Design['remote']>): Promise<DesignName | undefined> {
  if ('recordId' in remote) return remote
  const ticket = await ticketOf(remote.code)
  return ticket === undefined ? undefined : { ticket }
}

const rowsOf = (store: Store, { key }: Design) => {
  const rows = store.get(reviewAtom)
  return rows?.design.design === key ? rows : undefined
}

async function send(store: Store, design: Design, name: DesignName): Promise<void> {
  for (let edit = rowsOf(store, design)?.edits[0]; edit; edit = rowsOf(store, design)?.edits[0]) {
    const done = { edits: [edit.id] }
    try {
      const answer = await sendEdit(edit, name)
      await write(store, design.key, { ...accepted(store, design, answer, edit), without: done })
    } catch (error) {
      if (!(error instanceof CallFailure) || !(await isFinal(error, name))) throw error
      await refused(store, design, edit, error)
    }
  }
}

/** Whether the server will never take the edit. A record that has not reached the account yet is no such case. */
async function isFinal(failure: CallFailure, name: DesignName): Promise<boolean> {
  if (failure.entry === undefined || !refusals.has(failure.entry)) return false
  if (!failure.is('dataMissing') || !('recordId' in name)) return true
  return (await deviceRecord(name.recordId).catch(() => undefined))?.isTold !== false
}

/** Drops the changes that the server refused and fetches everything again: the server's state counts. */
async function refused(store: Store, design: Design, edit: EditRow, failure: CallFailure): Promise<void> {
  const rows = rowsOf(store, design)
  if (!rows) return
  const isDelete = edit.kind === 'deleteView' || edit.kind === 'deleteComment'
  if (!(isDelete && failure.is('dataMissing'))) notify('error', serverText(failure))
  await write(store, design.key, {
    design: { ...rows.design, cursor: 0 },
    without: { edits: [edit.id], views: edit.kind === 'addView' ? [edit.body.id] : [], comments: edit.kind === 'addComment' ? [edit.body.id] : [] },
  })
}

/** Takes over the server's version of a sent record, unless more edits of it wait. */
function accepted(store: Store, design: Design, answer: object, { id: sent, body }: EditRow): ReviewWrite {
  const rows = rowsOf(store, design)
  if (!rows || rows.edits.some((edit) => edit.id !== sent && edit.body.id === body.id)) return {}
  const present = rows.views.find(({ id }) => id === body.id)
  if ('view' in answer) {
    const row = viewRow(design, answer.view as RemoteView, present)
    // The picture was made here.
    return row ? { views: [{ ...row, thumbnail: present?.thumbnail }] } : {}
  }
  return 'comment' in answer ? { comments: [commentRow(design, answer.comment as RemoteComment)] } : {}
}

async function receive(store: Store, design: Design, name: DesignName): Promise<void> {
  const pictures = new Map<string, string>()
  for (let more = true; more; ) {
    const before = rowsOf(store, design)
    if (!before) return
    const { recordId } = design
    const since = before.design.recordId === recordId ? before.design.cursor : 0
    const page = await callServer(getReview, { query: { ...name, since, limit: PAGE } })
    more = page.more
    const rows = rowsOf(store, design)
    if (!rows) return
    const unsent = new Set(rows.edits.map(({ body }) => body.id))
    const views = page.views.filter(({ id }) => !unsent.has(id))
    const kept = views
      .map((view) =>
        viewRow(
          design,
          view,
          rows.views.find(({ id }) => id === view.id),
        ),
      )
      .filter((row) => row !== undefined)
    for (const { id, thumbnail } of views) if (thumbnail && !kept.find((row) => row.id === id)?.thumbnail) pictures.set(id, thumbnail)
    if (since === page.cursor && rows.design.recordId === recordId) break
    await write(store, design.key, {
      design: { ...rows.design, recordId, cursor: page.cursor },
      views: kept,
      comments: page.comments.filter(({ id }) => !unsent.has(id)).map((comment) => commentRow(design, comment)),
      without: { views: views.filter(({ deleted, state }) => deleted || !state).map(({ id }) => id) },
    })
  }
  await Promise.all([...pictures].map(([id, link]) => fetchPicture(store, design, id, link)))
}

/** Undefined when the view was deleted. A picture that is still right is kept. */
function viewRow({ key }: Design, { id, name, state, creator, createdAt, updatedAt, deleted }: RemoteView, present?: ViewRow): ViewRow | undefined {
  if (deleted || !state) return undefined
  return { design: key, id, name, state, creator, createdAt, updatedAt, thumbnail: present?.updatedAt === updatedAt ? present.thumbnail : undefined }
}

const commentRow = ({ key }: Design, comment: RemoteComment): CommentRow => ({ ...comment, design: key })

/** Pictures are kept with the views: their addresses are good for a day. A view goes without one, too. */
async function fetchPicture(store: Store, design: Design, id: string, link: string): Promise<void> {
  const response = await fetch(`${serverAddress}${link}`).catch(() => undefined)
  const thumbnail = response?.ok ? await response.blob() : undefined
  const view = rowsOf(store, design)?.views.find((row) => row.id === id)
  if (thumbnail && view) await write(store, design.key, { views: [{ ...view, thumbnail }] })
}

let edits = 0
const DIGITS = 12

/** Ids of edits rise by time, and differ in every tab. */
const editId = (): string =>
  `${Date.now().toString(36).padStart(DIGITS, '0')}.${(edits++).toString(36).padStart(DIGITS, '0')}.${crypto.randomUUID().slice(0, 8)}`

export const editRow = (design: string, edit: Edit): EditRow => ({ ...edit, id: editId(), design })

/** Makes an edit here and now; where the server keeps the review too, the edit is sent as soon as the server can be reached. */
export function makeEdit(store: Store, edit: Edit, change: ReviewWrite): void {
  const design = store.get(designAtom)
  if (!design?.canWrite) return
  const here = <Row extends { design: string }>(rows?: readonly Row[]): Row[] | undefined => rows?.map((row) => ({ ...row, design: design.key }))
  const rows = store.get(reviewAtom)?.design
  // The record is needed to send edits when another file is on screen, and to take all away with it.
  const own = rows?.recordId === null ? { design: { ...rows, recordId: design.recordId } } : {}
  void write(store, design.key, {
    ...own,
    ...change,
    views: here(change.views),
    comments: here(change.comments),
    edits: design.remote ? [editRow(design.key, edit)] : [],
  })
  synchronize(store)
}
