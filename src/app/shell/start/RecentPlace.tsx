import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { tokenAtom } from '../../state/session/token.ts'

const Recents = lazy(() => import('../../features/files/Recents.tsx'))

/** False too where a browser stores nothing. */
async function isAnythingKept(): Promise<boolean> {
  try {
    const { listDeviceRecords } = await import('../../services/device/deviceRecords.ts')
    return (await listDeviceRecords('', 'recent')).length > 0
  } catch {
    return false
  }
}

/** Where "Recent" stands on the start page. Its code is fetched only for who may have recent files: a first visit goes without. */
export function RecentPlace() {
  const hasSession = useAtomValue(tokenAtom) !== null
  const [hasRecords, setHasRecords] = useState(false)
  useEffect(() => {
    void isAnythingKept().then(setHasRecords)
  }, [])
  if (!hasSession && !hasRecords) return null
  return (
    <Suspense>
      <Recents />
    </Suspense>
  )
}
