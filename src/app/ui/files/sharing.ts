import { type ComponentType, createContext, type Ref } from 'react'
import type { RefreshList } from '../../services/files/useFileList.ts'
import type { ShareTarget } from '../../services/share/shareTarget.ts'

interface TargetDialogProps {
  target: ShareTarget
  onClose(): void
}

/** Components of other features that lists of files show. They are fetched when they are first rendered. */
export interface SharingParts {
  ShareDialog: ComponentType<TargetDialogProps>
  SyncDialog: ComponentType<TargetDialogProps>
  SharedHistory: ComponentType<{ search: string; refreshRef: Ref<RefreshList> }>
}

const none = (): null => null

/** The shell provides them (`shell/routes/Shell.tsx`). */
export const SharingContext = createContext<SharingParts>({ ShareDialog: none, SyncDialog: none, SharedHistory: none })
