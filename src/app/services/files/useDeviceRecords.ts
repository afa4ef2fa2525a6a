import { useCallback, useEffect, useState } from 'react'
import type { DeviceList, DeviceRecord } from '../device/deviceRecord.ts'
import { listDeviceRecords, onDeviceRecords, sweepDeviceRecords } from '../device/deviceRecords.ts'

let swept: Promise<void> | undefined
/** Records past their time go once for each visit of the page, before the first list is shown. */
const sweep = (): Promise<void> => (swept ??= sweepDeviceRecords())

export interface DeviceRecords {
  /** Undefined until they have been read. Empty where a browser stores nothing. */
  records?: readonly DeviceRecord[]
  refresh(): Promise<void>
}

/** The device's records of an owner ('' = guest), kept up to date. */
export function useDeviceRecords(owner: string, list: DeviceList, search = ''): DeviceRecords {
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
