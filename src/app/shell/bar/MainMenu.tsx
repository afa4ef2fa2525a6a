import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../services/vip/runAction.ts'
import { Mark } from '../../ui/brand/Brand.tsx'
import { CommandSearch } from '../palette/CommandSearch.tsx'
import { menuGroups } from '../toolbar/groups.ts'
import bar from './TopBar.module.css'
import styles from './MainMenu.module.css'

/** Leaves the focus where an action has put it; else it goes back to the menu's button. */
function keepMovedFocus(event: Event): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('[role=dialog]')) event.preventDefault()
}

/** The one menu of the viewer: everything that can be done, under headings, with a search. */
export function MainMenu() {
  const { t } = useTranslation('viewer')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className={bar.menu} aria-label={t('bar.menu')}>
          <Mark size={22} />
          <span className={styles.name}>{t('bar.menu')}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.menu} align="start" sideOffset={6} collisionPadding={8} aria-label={t('bar.menu')} onCloseAutoFocus={keepMovedFocus}>
          <CommandSearch
            groups={menuGroups}
            onRun={(action) => {
              // At once: a browser lets a page ask for files only within the click.
              runAction(action)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
