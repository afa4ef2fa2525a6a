import { Navigate, useSearchParams } from 'react-router-dom'
import { ScanPanel } from './ScanPanel.tsx'
import { SyncedFilePanel } from './SyncedFilePanel.tsx'

/** `/facetQr`: where our QR codes lead (`?sync=` a file sent to the app, `?share=` a shared link), and without one the screen that scans them. */
export default function QrScreen() {
  const [search] = useSearchParams()
  const sync = search.get('sync')
  const share = search.get('share')
  if (sync) return <SyncedFilePanel key={sync} code={sync} />
  if (share) return <Navigate to={`/extView?share=${encodeURIComponent(share)}`} replace />
  return <ScanPanel />
}
