import { atom, type Getter } from 'jotai'
import type { VipInfo } from '../../../../contract/calls/vip.ts'
import { type VipFunctionId, vipFunctions } from '../../../../contract/vip/functions.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { Store } from '../../state/store.ts'
import { formatById, type FormatId } from '../../../core/formats.ts'
import { documentAtom } from '../../state/document.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'

const DAY_MS = 86_400_000
/** Without a connection the server's last answer is valid for so long. */
export const TRUST_MS = 14 * DAY_MS

/** The server's last answer about an account's VIP, kept on the device so that VIP stays VIP without a connection. Times in ms since 1970. */
interface KnownVip {
  owner: string
  /** 0: not VIP. */
  endsAt: number
  checkedAt: number
}

const isKnownVip = (value: unknown): value is KnownVip | null =>
  value === null ||
  (typeof value === 'object' &&
    typeof (value as KnownVip).owner === 'string' &&
    Number.isFinite((value as KnownVip).endsAt) &&
    Number.isFinite((value as KnownVip).checkedAt))

export const knownVipAtom = persistedAtom<KnownVip | null>('facet.vip', null, isKnownVip)

export const knownVipOf = (owner: string, info: VipInfo, now: number): KnownVip => ({
  owner,
  endsAt: info.state !== 'none' && info.endsAt ? Date.parse(info.endsAt) : 0,
  checkedAt: now,
})

/** Whether an account is VIP by the stored state: the time runs, and the server's answer is recent (nor in the future: then the clock was set back). */
export const isVipBy = (known: KnownVip | null, owner: string, now: number): boolean =>
  known !== null && owner !== '' && known.owner === owner && known.endsAt > now && now - known.checkedAt < TRUST_MS && known.checkedAt <= now + DAY_MS

/** Whether whoever uses the app now is VIP, by the free trial or a subscription. Read it when something is done: the value is not updated as time passes. */
const isVipNow = (get: Getter): boolean => isVipBy(get(knownVipAtom), get(ownerAtom), Date.now())

/** The function that VIP is asked for, while the dialog is open. */
export const vipDialogAtom = atom<VipFunctionId | null>(null)

/** Shows that a function needs VIP and how to get it. */
export const openVipDialog = (store: Store, id: VipFunctionId): void => store.set(vipDialogAtom, id)

const paid = vipFunctions.filter(({ tier }) => tier === 'vip')
const paidActions = new Map(paid.filter(({ tie }) => tie.kind === 'action').map(({ id, tie }) => [tie.id, id]))
const paidFormats = new Map(paid.filter(({ tie }) => tie.kind === 'format').map(({ id, tie }) => [tie.id, id]))

/** Whether functions for VIP ask for it now: not on a sample, nor whoever has it. */
export const asksForVipAtom = atom((get) => {
  const opened = get(openedRecordAtom)
  const isSampleShown = opened?.source.kind === 'sample' && get(documentAtom)?.id === opened.documentId
  return !isSampleShown && !isVipNow(get)
})

const pass = (store: Store, id: VipFunctionId | undefined): boolean => {
  if (id === undefined || !store.get(asksForVipAtom)) return true
  openVipDialog(store, id)
  return false
}

/** Whether an action is for VIP. */
export const isPaidAction = (actionId: string): boolean => paidActions.has(actionId)

/** Whether an action of the registry may run; if it needs VIP that the user does not have, the VIP dialog opens. */
export const passesAction = (store: Store, actionId: string): boolean => pass(store, paidActions.get(actionId))

/** Whether a file of a format may be opened from a cloud drive; if it needs VIP that the user does not have, the VIP dialog opens. Formats that cannot be read yet are not for sale: opening them shows that message. */
export const passesFormat = (store: Store, format: FormatId): boolean => formatById.get(format)?.ready !== true || pass(store, paidFormats.get(format))
