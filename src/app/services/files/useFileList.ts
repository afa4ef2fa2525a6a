import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { listFileRecords } from '../../../../contract/calls/files.ts'
import type { CallFailure } from '../api/callFailure.ts'
import { usePages } from '../api/useData.ts'
import type { DeviceList } from '../device/deviceRecord.ts'
import { ownerAtom } from '../../state/session/owner.ts'
import { type ListedFile, ofAccount, ofDevice } from './listedFile.ts'
import { useDeviceRecords } from './useDeviceRecords.ts'

/** A list as it is on screen. */
export interface Listing<Item> {
  /** Undefined while the first are being fetched. */
  items?: readonly Item[]
  failure?: CallFailure
  /** The account could not be reached: these are the device's own. */
  isOffline?: boolean
  hasMore: boolean
  isFetchingMore: boolean
  more(): void
  refresh(): Promise<unknown>
}

/** A guest's list from the device, an account's from the server with what the device keeps; without a connection the device's. */
export function useFileList(list: DeviceList, search: string): Listing<ListedFile> {
  const owner = useAtomValue(ownerAtom)
  const isGuest = owner === ''
  const { records, refresh } = useDeviceRecords(owner, list, search)
  const device = useDeviceRecords(owner, 'all').records
  const pages = usePages(listFileRecords, { list, search }, { enabled: !isGuest })
  const kept = useMemo(() => new Map(device?.map((record) => [record.id, record])), [device])
  const own = useMemo(() => records?.map(ofDevice), [records])
  const account = useMemo(() => pages.data?.pages.flatMap((page) => page.records.map((record) => ofAccount(record, kept.get(record.id)))), [pages.data, kept])
  if (isGuest) return { items: own, hasMore: false, isFetchingMore: false, more: () => {}, refresh }
  const isOffline = pages.error?.is('networkAnomaly') ?? false
  return {
    items: account ?? (isOffline ? own : undefined),
    failure: account || isOffline ? undefined : (pages.error ?? undefined),
    isOffline,
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
    refresh: () => pages.refetch(),
  }
}
