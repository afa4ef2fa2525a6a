import { useAtomValue, useStore } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../services/vip/runAction.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Mark } from '../../ui/brand/Brand.tsx'
import { formatName } from '../../ui/viewer/ModelGroup.tsx'
import { CommandSearch } from '../palette/CommandSearch.tsx'
import { menuGroups } from '../toolbar/groups.ts'
import { VerdictChip } from '../verdict/VerdictChip.tsx'
import styles from './MainMenu.module.css'
import topBarStyles from './TopBar.module.css'
import bar from './TopBar.module.css'

/** Leaves the focus where an action has put it; else it goes back to the menu's button. */
function keepMovedFocus(event: Event): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('[role=dialog]')) event.preventDefault()
}

/** The one menu of the viewer: everything that can be done, under headings, with a search. */
export function MainMenu() {
  const store = useStore()
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
              runAction(store, action)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Menu, the open document with its verdict, and the looks. */
export function TopBar() {
  const isDrawing = useAtomValue(drawingAtom) !== null
  return (
    <header className={topBarStyles.bar}>
      <MainMenu />
      <ActionButton id={isDrawing ? 'drawingLayers' : 'treePanel'} tipSide="bottom" />
      <OpenFile />
      <div className={topBarStyles.right}>
        <ActionButton id="openFile" tipSide="bottom" />
        <ActionButton id="share" tipSide="bottom" />
        <ActionButton id="shortcuts" tipSide="bottom" />
        <LanguageSelect />
        <ThemeSelect />
        <ActionButton id="propertiesPanel" tipSide="bottom" />
      </div>
    </header>
  )
}

function OpenFile() {
  const document = useAtomValue(documentAtom)
  if (!document) return null
  return (
    <div className={topBarStyles.file}>
      <h1 className={topBarStyles.name} title={document.name}>
        <bdi>{document.name}</bdi>
      </h1>
      <span className={topBarStyles.format}>{formatName(document.format)}</span>
      <VerdictChip document={document} />
    </div>
  )
}
