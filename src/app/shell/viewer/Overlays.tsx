import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { hasModelAtom } from '../../state/document.ts'
import { tourAtom } from '../../state/mainTabs.ts'
import { overlayAtom } from '../../state/panels.ts'

const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))
const ShortcutSheet = lazy(() => import('../shortcuts/ShortcutSheet.tsx'))
const ShareOpened = lazy(() => import('../../features/share/ShareOpened.tsx'))
const ExportDialog = lazy(() => import('../../features/export/ExportDialog.tsx'))
const MassDialog = lazy(() => import('../../features/measure/MassDialog.tsx'))
const Tour = lazy(() => import('../../features/tour/Tour.tsx'))
const ScreenshotDialog = lazy(() => import('../screenshot/ScreenshotDialog.tsx'))

/** The dialogs of the screen, fetched when they are first wanted. */
export function Overlays() {
  const overlay = useAtomValue(overlayAtom)
  // While the sample is still being opened there is nothing to try.
  const hasModel = useAtomValue(hasModelAtom)
  const isOnTour = useAtomValue(tourAtom) !== null && hasModel
  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {overlay === 'screenshot' && <ScreenshotDialog />}
      {overlay === 'export' && <ExportDialog />}
      {overlay === 'massProperties' && <MassDialog />}
      {overlay === 'share' && <ShareOpened />}
      {isOnTour && <Tour />}
    </Suspense>
  )
}
