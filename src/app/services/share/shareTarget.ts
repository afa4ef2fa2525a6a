import type { ViewState } from '../../../../contract/viewState.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import type { ListedFile } from '../files/listedFile.ts'
import { contentsOf } from '../files/openListed.ts'

/** A file to share: its record, and the source of its contents when the account has no copy. */
export interface ShareTarget {
  recordId: string
  name: string
  /** Bytes. */
  size: number
  /** The account has a copy of the contents already. */
  isUploaded?: boolean
  /** Undefined when they are not on this device. */
  contents(): Promise<OpenSource | undefined>
  /** The view on screen, for a link that opens with it. */
  view?(): ViewState | undefined
  /** A picture of the shared file. */
  picture?(): Promise<Blob | undefined>
}

export const targetOfListed = (file: ListedFile): ShareTarget => ({
  recordId: file.id,
  name: file.name,
  size: file.size,
  isUploaded: file.cloud !== undefined,
  contents: () => contentsOf(file),
  picture: () => pictureOf(file),
})

async function pictureOf({ picture }: ListedFile): Promise<Blob | undefined> {
  if (typeof picture !== 'string') return picture
  try {
    const response = await fetch(picture)
    return response.ok ? await response.blob() : undefined
  } catch {
    // A link goes without its picture too.
    return undefined
  }
}
