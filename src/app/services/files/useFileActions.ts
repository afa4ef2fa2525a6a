import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { deleteFileRecord, listFileRecords, starFileRecord } from '../../../../contract/calls/files.ts'
import { listShares } from '../../../../contract/calls/shares.ts'
import { CallFailure, serverText } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { invalidate } from '../api/useData.ts'
import { notify } from '../../lib/notify.ts'
import { changeDeviceRecord, deleteDeviceRecord } from '../device/deviceRecords.ts'
import { dropReviewsOfRecord } from '../device/reviewRows.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { ListedFile } from './listedFile.ts'
import { openListed } from './openListed.ts'

export interface FileActions {
  open(file: ListedFile): void
  star(file: ListedFile): void
  /** Asks first. */
  remove(file: ListedFile): void
  share(file: ListedFile): void
  /** Sends it to the app by QR; absent for guests. */
  sync?(file: ListedFile): void
}

/** What the user asked about a file and has to answer. */
export type FileQuestion = { about: 'delete' | 'choose' | 'share' | 'sync'; file: ListedFile }

/** Actions on the files of a list; `question` is the dialog that one of them has open. */
export function useFileActions() {
  const store = useStore()
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  const isGuest = useAtomValue(ownerAtom) === ''
  const [question, ask] = useState<FileQuestion | null>(null)
  const [isPending, setPending] = useState(false)

  const open = async (file: ListedFile): Promise<void> => {
    const found = await openListed(store, file)
    if (found.way === 'share') void navigate(`/extView?share=${encodeURIComponent(found.code)}`)
    else if (found.way === 'choose') ask({ about: 'choose', file })
  }
  const star = async ({ id, starred }: ListedFile): Promise<void> => {
    if (!isGuest) await callServer(starFileRecord, { body: { id, starred: !starred } })
    await changeDeviceRecord(id, { starred: !starred })
    invalidate(listFileRecords)
    notify('success', t(starred ? 'unstarred' : 'starred'))
  }
  const remove = async ({ id }: ListedFile): Promise<void> => {
    setPending(true)
    try {
      if (!isGuest) await deleteFromAccount(id)
      await deleteDeviceRecord(id)
      await dropReviewsOfRecord(id)
      invalidate(listFileRecords, listShares)
      notify('success', t('deleted'))
      ask(null)
    } finally {
      setPending(false)
    }
  }
  const orTell = (work: Promise<void>): void => void work.catch((error: unknown) => notify('error', serverText(error)))
  const actions: FileActions = {
    open: (file) => orTell(open(file)),
    star: (file) => orTell(star(file)),
    remove: (file) => ask({ about: 'delete', file }),
    share: (file) => ask({ about: 'share', file }),
    sync: isGuest ? undefined : (file) => ask({ about: 'sync', file }),
  }
  return { actions, question, isPending, answer: () => ask(null), confirmDelete: (file: ListedFile) => orTell(remove(file)) }
}

/** A record that is only on the device is deleted there alone. */
async function deleteFromAccount(id: string): Promise<void> {
  try {
    await callServer(deleteFileRecord, { body: { id } })
  } catch (error) {
    if (!(error instanceof CallFailure && error.is('dataMissing'))) throw error
  }
}
