import { useAtomValue } from 'jotai'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { listFileRecords } from '../../../../contract/calls/files.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { CallFailure } from '../api/callFailure.ts'
import { usePages } from '../api/useData.ts'
import { type DeviceList, type DeviceRecord, listDeviceRecords, onDeviceRecords, sweepDeviceRecords } from '../device/deviceRecords.ts'
import { type ListedFile, ofAccount, ofDevice } from './listedFile.ts'

/** The lists of SPEC §2 in their order: All Files, Starred Files, Recently Opened, Shared History. */
export const fileLists = ['all', 'starred', 'recent', 'shared'] as const
export type FileListId = (typeof fileLists)[number]

/** The list that an address's query asks for. */
export const listOfSearch = (search: string): FileListId => {
  const wanted = new URLSearchParams(search).get('list')
  return fileLists.find((id) => id === wanted) ?? 'all'
}

/** Fetches a list anew; settles when it is there, or could not be had. */
export type RefreshList = () => Promise<unknown>

/** Hands a list's refreshing to what stands around it. */
export function useRefreshRef(ref: Ref<RefreshList>, refresh: RefreshList): void {
  useImperativeHandle(ref, () => () => refresh().catch(() => {}))
}

let swept: Promise<void> | undefined
/** Records past their time go once for each visit of the page, before the first list is shown. */
const sweep = (): Promise<void> => (swept ??= sweepDeviceRecords())

interface DeviceRecords {
  /** Undefined until they have been read. Empty where a browser stores nothing. */
  records?: readonly DeviceRecord[]
  refresh(): Promise<void>
}

/** The device's records of an owner ('' = guest), kept up to date. */
function useDeviceRecords(owner: string, list: DeviceList, search = ''): DeviceRecords {
  const [records, setRecords] = useState<readonly DeviceRecord[]>()
  const refresh = useCallback(
    () =>
      sweep()
        .then(() => listDeviceRecords(owner, list, search))
        .catch((): DeviceRecord[] => [])
        .then(setRecords),
    [owner, list, search],
  )
  useEffect(() => {
    void refresh()
    return onDeviceRecords(() => void refresh())
  }, [refresh])
  return { records, refresh }
}

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
