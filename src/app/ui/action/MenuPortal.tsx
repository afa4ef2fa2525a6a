import { DropdownMenu } from 'radix-ui'
import { createContext, type ReactNode, use } from 'react'

/** The main part of the page: menus stand in it, so that none of the page's content lies outside of its landmarks. Null before it is mounted. */
export const MenuPlaceContext = createContext<HTMLElement | null>(null)

/** What a menu shows while it is open, above everything else. */
export function MenuPortal({ children }: { children: ReactNode }) {
  return <DropdownMenu.Portal container={use(MenuPlaceContext)}>{children}</DropdownMenu.Portal>
}
