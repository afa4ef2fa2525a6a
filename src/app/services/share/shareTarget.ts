import type { TFunction } from 'i18next'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import type { ListedFile } from '../files/listedFile.ts'
import { contentsOf } from '../files/openListed.ts'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'
import { formats } from '../../../core/formats.ts'
import { platform } from '../../lib/browser.ts'

/** The contents are not on this device: nothing can be uploaded. */
export class ContentsMissing extends Error {
  override readonly name = 'ContentsMissing'
}

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
  /** The model or drawing as a file that is shown without its own files, a model while it comes; absent: it cannot be shared so. Rejects with the signal's reason. */
  prepare?(signal: AbortSignal, progress: (fraction: number) => void): Promise<Blob>
  /** A prepared one shows nothing sooner than the file: only links that are view only get it. */
  isForViewOnly?: boolean
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
  ...((file.kept || file.source.kind === 'sample') && {
    prepare: async (signal: AbortSignal, progress: (fraction: number) => void) => {
      const source = await contentsOf(file)
      // The device's copy may be gone by now.
      if (!source) throw new ContentsMissing()
      const { prepareListed } = await import('./prepareListed.ts')
      return prepareListed({ source, root: file.root }, signal, progress)
    },
    isForViewOnly: formats.find(({ id }) => id === file.format)?.kind === '2d',
  }),
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

interface ShareService {
  /** Its own name, the same in all languages. */
  name: string
  /** Address of its page with text and link filled in; `copies`: the page takes neither, so the link goes to the clipboard. */
  address(text: string, link: string): string
  copies?: boolean
}

/** SPEC §2: a messaging app, a social network, and that network's messenger. Plain addresses: nothing of theirs is loaded into the page. */
export const shareServices: readonly ShareService[] = [
  { name: 'WhatsApp', address: (text) => `https://wa.me/?text=${encodeURIComponent(text)}` },
  { name: 'Facebook', address: (_text, link) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}` },
  platform === 'desktop'
    ? { name: 'Messenger', address: () => 'https://www.messenger.com/new', copies: true }
    : { name: 'Messenger', address: (_text, link) => `fb-messenger://share/?link=${encodeURIComponent(link)}` },
]

const pattern = new RegExp(`^[0-9]{${SHARE_PASSWORD_DIGITS}}$`)

/** Validates a share's password (SPEC §5): true, or the sentence about the fault. */
export function passwordRule(value: string, t: TFunction<'share'>): string | true {
  if (value === '') return t('password.required')
  return pattern.test(value) || t('password.invalid')
}
