import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { pictureOnScreen } from '../../services/picture/pictureOfModel.ts'
import type { OpenedFile } from '../../services/open/flow/opener.ts'
import { useSession } from '../../services/open/session.ts'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom } from '../../state/panels.ts'
import { captureView } from '../../services/views/captureView.ts'
import ShareDialog from './ShareDialog.tsx'
import { isPreparable, prepareShown } from '../../services/share/preparedModel.ts'
import type { ShareTarget } from '../../services/share/shareTarget.ts'

/** The files of a model; undefined when only the prepared model has come to this device. */
const contentsOf = async ({ source, original }: OpenedFile): Promise<OpenedFile['source'] | undefined> =>
  original ? (await original()).source : source.entries.some(({ blob }) => 'url' in blob) ? undefined : source

/** "Create Link" for the model on screen. */
export default function ShareOpened() {
  useTranslation(['forms', 'server', 'share'])
  const store = useStore()
  const { opener } = useSession()
  const opened = useAtomValue(openedRecordAtom)
  const document = useAtomValue(documentAtom)
  const close = useSetAtom(overlayAtom)
  // The shared file stays the same while the dialog is open.
  const [files] = useState(() => opener.opened)
  if (!opened || !files || document?.id !== opened.documentId) return null
  const target: ShareTarget = {
    recordId: opened.recordId,
    name: files.source.name,
    size: files.source.entries.reduce((sum, { blob }) => sum + (blob instanceof Blob ? blob.size : 0), 0),
    contents: () => contentsOf(files),
    ...(document &&
      isPreparable(document, files) && {
        prepare: (signal, progress) => prepareShown(document, signal, progress),
        isForViewOnly: document.drawing !== undefined,
      }),
    view: () => captureView(store),
    picture: () => pictureOnScreen(store),
  }
  return <ShareDialog target={target} onClose={() => close(null)} />
}
