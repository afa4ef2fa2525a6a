import { beginUpload } from '../../../../contract/calls/uploads.ts'
import { callServer } from '../api/callServer.ts'
import { uploadByTus } from './uploadByTus.ts'
import { uploadInParts } from './uploadInParts.ts'

/** Uploads a record's contents to the account. Rejects with `CallFailure`, or with the signal's reason; an unfinished upload is then removed. */
export async function uploadContents(recordId: string, contents: Blob, name: string, signal: AbortSignal, progress: (fraction: number) => void): Promise<void> {
  const { upload } = await callServer(beginUpload, { body: { recordId, name, size: contents.size }, signal })
  if (upload) await uploadInParts(upload, contents, signal, progress)
  else await uploadByTus(recordId, contents, name, signal, progress)
}
