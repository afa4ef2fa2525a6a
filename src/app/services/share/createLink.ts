import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type * as z from 'zod'
import type { BodyInput } from '../../../../contract/call.ts'
import { addFileRecord, getFileRecord, listFileRecords } from '../../../../contract/calls/files.ts'
import { createShare, listShares, type shareRecord } from '../../../../contract/calls/shares.ts'
import type { FileRecord } from '../../../../contract/fileRecord.ts'
import { PREPARED_NAME } from '../../../../contract/fileTransfer.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { belongsToModel } from '../../../core/formats.ts'
import { pictureText } from '../../lib/blobs.ts'
import { CallFailure, failureOf } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { invalidate } from '../api/useData.ts'
import { deviceRecord } from '../device/deviceRecords.ts'
import { ContentsMissing, type ShareTarget } from './shareTarget.ts'
import { uploadContents } from './uploadInParts.ts'

/** Pictures and packages inside a folder are small already. */
const PACKED = /\.(zip|3mf|f3[dz]|png|jpe?g|webp|stpz|ifczip|3dxml)$/i

/** A folder as a zip package of its models and what may accompany them, by their paths. `progress`: share of its bytes. Rejects with the signal's reason. */
export async function packFolder({ entries }: OpenSource, signal: AbortSignal, progress: (fraction: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const zip = new Zip((error, data, final) => {
    if (error) return reject(error)
    pieces.push(data)
    if (final) resolve(new Blob(pieces, { type: 'application/zip' }))
  })
  const packed = entries.filter(({ path }) => belongsToModel(path))
  const total = packed.reduce((sum, { blob }) => sum + (blob instanceof Blob ? blob.size : 0), 0)
  let done = 0
  try {
    for (const { path, blob } of packed) {
      if (!(blob instanceof Blob)) continue
      const file = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 4 })
      zip.add(file)
      for await (const piece of blob.stream()) {
        signal.throwIfAborted()
        done += piece.length
        file.push(piece)
        progress(total > 0 ? done / total : 0)
      }
      file.push(new Uint8Array(0), true)
    }
    zip.end()
  } catch (error) {
    zip.terminate()
    throw error
  }
  return promise
}

export type ShareRecord = z.output<typeof shareRecord>
export type ShareChoices = Pick<BodyInput<typeof createShare>, 'type' | 'password' | 'days' | 'review' | 'viewOnly'>

/** How far the making of a link is; `fraction` of the step. */
export interface ShareProgress {
  step: 'packing' | 'preparing' | 'uploading' | 'creating'
  fraction: number
}

interface LinkOptions {
  signal: AbortSignal
  progress(progress: ShareProgress): void
}

/** Makes a link to a file; the contents are uploaded before when the account has none. Rejects with `CallFailure`, `ContentsMissing`, or the signal's reason. */
export async function createLink(target: ShareTarget, choices: ShareChoices, { signal, progress }: LinkOptions): Promise<ShareRecord> {
  const record = choices.viewOnly ? await recordOf(target, signal) : await uploadedRecord(target, { signal, progress })
  if (choices.viewOnly || !target.isForViewOnly)
    await addPrepared(target, record, { signal, progress }).catch((error: unknown) => {
      // Without it visitors get the file, as before.
      if (choices.viewOnly || signal.aborted) throw error
    })
  progress({ step: 'creating', fraction: Number.NaN })
  const picture = await target.picture?.()
  const { share } = await callServer(createShare, {
    body: { recordId: record.id, ...choices, picture: picture && (await pictureText(picture)) },
    signal,
  })
  invalidate(listShares, listFileRecords)
  return share
}

/** The account's record of a file, with its contents: they are uploaded when the account has none. Rejects like `createLink`. */
export async function uploadedRecord(target: ShareTarget, { signal, progress }: LinkOptions): Promise<FileRecord> {
  const record = await recordOf(target, signal)
  if (!record.cloud) await upload(target, record, { signal, progress })
  return record
}

/** Uploads the prepared model, where there can be one and the account has none. Rejects like `createLink`. */
async function addPrepared(target: ShareTarget, record: FileRecord, { signal, progress }: LinkOptions): Promise<void> {
  if (!target.prepare || record.prepared) return
  progress({ step: 'preparing', fraction: 0 })
  const model = await target.prepare(signal, (fraction) => progress({ step: 'preparing', fraction }))
  await uploadContents({ recordId: record.id, kind: 'prepared' }, model, PREPARED_NAME, signal, (fraction) => progress({ step: 'uploading', fraction }))
}

/** The account's record; one that is only on the device so far is sent to the account. */
async function recordOf({ recordId }: ShareTarget, signal: AbortSignal): Promise<FileRecord> {
  try {
    return (await callServer(getFileRecord, { query: { id: recordId }, signal })).record
  } catch (error) {
    const record = error instanceof CallFailure && error.is('dataMissing') ? await deviceRecord(recordId) : undefined
    if (!record) throw error
    const { id, name, format, size, source, assembly, contentHash } = record
    return (await callServer(addFileRecord, { body: { id, name, format, size, source, assembly, contentHash }, signal })).record
  }
}

async function upload(target: ShareTarget, record: FileRecord, { signal, progress }: LinkOptions): Promise<void> {
  const source = await target.contents()
  if (!source) throw new ContentsMissing()
  const [only] = source.entries
  const isFolder = source.container === 'folder' || source.entries.length > 1
  if (!isFolder && !(only.blob instanceof Blob)) throw failureOf('fileRetrieveFailed')
  const contents = isFolder ? await packFolder(source, signal, (fraction) => progress({ step: 'packing', fraction })) : (only.blob as Blob)
  signal.throwIfAborted()
  const name = isFolder ? `${source.name}.zip` : only.path
  await uploadContents({ recordId: record.id, kind: 'contents' }, contents, name, signal, (fraction) => progress({ step: 'uploading', fraction }))
}
