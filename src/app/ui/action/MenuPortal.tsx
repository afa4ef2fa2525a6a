import { DropdownMenu } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { MenuPlaceContext } from '../page/Page.tsx'

/** What a menu shows while it is open, above everything else. */
export function MenuPortal({ children }: { children: ReactNode }) {
  return <DropdownMenu.Portal container={use(MenuPlaceContext)}>{children}</DropdownMenu.Portal>
}
