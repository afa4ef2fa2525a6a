import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { useData } from '../../services/api/useData.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { knownVipAtom, knownVipOf } from '../../services/vip/membership.ts'

/** Keeps the account's VIP state up to date while somebody is logged in. */
export function useKeepVip(): void {
  const owner = useAtomValue(ownerAtom)
  const remember = useSetAtom(knownVipAtom)
  const { data, isPlaceholderData, dataUpdatedAt } = useData(getUserVipInfo, undefined, { enabled: owner !== '' })
  useEffect(() => {
    // The answer for whoever was logged in before is no answer.
    if (owner !== '' && data && !isPlaceholderData) remember(knownVipOf(owner, data, dataUpdatedAt))
  }, [owner, data, isPlaceholderData, dataUpdatedAt, remember])
}
