import { atom } from 'jotai'
import type { VipFunctionId } from '../../../../contract/vip/functions.ts'
import { appStore } from '../../state/store.ts'

/** The function that VIP is asked for, while the dialog is open. */
export const vipDialogAtom = atom<VipFunctionId | null>(null)

/** Tells that a function needs VIP and how to get it. */
export const openVipDialog = (id: VipFunctionId): void => appStore.set(vipDialogAtom, id)
