import { atom } from 'jotai'
import { vipFunctions } from '../../../../contract/vip/functions.ts'
import { type FormatId, formatById } from '../../../core/formats.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { isVipNow, openVipDialog } from './membership.ts'

const paid = vipFunctions.filter(({ tier }) => tier === 'vip')
const paidActions = new Map(paid.filter(({ tie }) => tie.kind === 'action').map(({ id, tie }) => [tie.id, id]))
const paidFormats = new Map(paid.filter(({ tie }) => tie.kind === 'format').map(({ id, tie }) => [tie.id, id]))

/** Whether functions for VIP ask for it now: not on a sample, nor whoever has it. */
export const asksForVipAtom = atom((get) => {
  const opened = get(openedRecordAtom)
  const isSampleShown = opened?.source.kind === 'sample' && get(documentAtom)?.id === opened.documentId
  return !isSampleShown && !isVipNow(get)
})

const pass = (id: Parameters<typeof openVipDialog>[0] | undefined): boolean => {
  if (id === undefined || !appStore.get(asksForVipAtom)) return true
  openVipDialog(id)
  return false
}

/** Whether an action is for VIP. */
export const isPaidAction = (actionId: string): boolean => paidActions.has(actionId)

/** Whether an action of the registry may run; if it needs VIP that the user does not have, the VIP dialog opens. */
export const passesAction = (actionId: string): boolean => pass(paidActions.get(actionId))

/** Whether a file of a format may be opened from a cloud drive; if it needs VIP that the user does not have, the VIP dialog opens. What cannot be read yet is not for sale: it says so itself. */
export const passesFormat = (format: FormatId): boolean => formatById.get(format)?.ready !== true || pass(paidFormats.get(format))
