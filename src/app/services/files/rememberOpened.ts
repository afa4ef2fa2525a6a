import type { OpenedFile } from '../open/flow/opener.ts'
import { sessionOf } from '../open/session.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { documentAtom } from '../../state/document.ts'
import { perStore, type Store } from '../../state/store.ts'
import { changeDeviceRecord, type DeviceRecord, deviceRecord, keepCopy, putDeviceRecord, sameDeviceRecord } from '../device/deviceRecords.ts'
import { keepCopiesAtom } from '../device/keptFiles.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { pictureOfModel } from '../picture/pictureOfModel.ts'

/** From now on every opened file gets its place among the recent ones. */
export const startRemembering = perStore((store): void => {
  // A browser that stores nothing opens files all the same.
  const take = (file: OpenedFile): void => void remember(store, file).catch((error: unknown) => console.warn('not remembered', error))
  // A small file may be open before this code has come.
  const { opener } = sessionOf(store)
  if (opener.opened) take(opener.opened)
  opener.events.on('opened', take)
})

async function remember(store: Store, { source, root, origin, recordId }: OpenedFile): Promise<void> {
  const holder = sessionOf(store).document
  const shownId = holder.document?.id
  await holder.ended
  const document = store.get(documentAtom)
  // Another file may be on screen by now.
  if (!document || document.id !== shownId) return
  const user = store.get(ownerAtom)
  const name = source.name
  const size = source.entries.reduce((sum, { blob }) => sum + blob.size, 0)
  const known = (recordId && (await deviceRecord(recordId))) || (await sameDeviceRecord(user, { name, size, root, source: origin }))
  // Opened again after the account's session has ended: it stays the account's.
  const owner = user || known?.owner || ''
  const record: DeviceRecord = {
    id: known?.id ?? recordId ?? crypto.randomUUID(),
    name,
    format: document.format,
    size,
    contentHash: known?.contentHash ?? null,
    source: origin,
    assembly: source.entries.length > 1 ? { model: root, references: references(source.entries, root, document.missing) } : null,
    starred: known?.starred ?? false,
    lastOpenedAt: new Date().toISOString(),
    container: source.container,
    root,
    kept: known?.kept ?? false,
    thumbnail: known?.thumbnail,
    owner,
    isTold: known?.owner === owner && known.isTold,
  }
  await putDeviceRecord(record)
  const account = user === '' ? undefined : await import('./tellAccount.ts')
  // The account may have the same file already, under another id.
  if (account) record.id = await account.tellOpened(record, source, recordId)
  const isShown = store.get(documentAtom)?.id === document.id
  if (isShown) store.set(openedRecordAtom, { documentId: document.id, recordId: record.id, name, source: origin })
  const addPicture = async (): Promise<void> => {
    const picture = await pictureOfModel(store, document.id)
    if (!picture) return
    // Private windows of WebKit store no Blobs: the record stays without a picture.
    await changeDeviceRecord(record.id, { thumbnail: picture }).catch((error: unknown) => console.warn('no picture kept', error))
    await account?.tellPicture(record.id, picture)
  }
  // Samples are part of the app; what came by a link is its owner's, who may stop sharing it.
  const isCopied = origin.kind !== 'sample' && origin.kind !== 'share' && !record.kept && store.get(keepCopiesAtom)
  // Who shares the file at once needs the copy.
  await Promise.all([isCopied && keepCopy(record, source), addPicture()])
}

/** What the contract takes of an assembly's files. */
const MOST_REFERENCES = 2000

function references(entries: OpenedFile['source']['entries'], root: string, missing: readonly string[]): { path: string; found: boolean }[] {
  const found = entries.filter(({ path }) => path !== root).map(({ path }) => ({ path, found: true }))
  return [...found, ...missing.map((path) => ({ path, found: false }))].slice(0, MOST_REFERENCES)
}
