import { useAtom, useAtomValue } from 'jotai'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { contextMenuAtom, layoutAtom, targetFaceAtom } from '../../state/layout.ts'
import { selectionAtom } from '../../state/selection.ts'
import menuStyles from '../../ui/ActionMenu.module.css'
import { type ActionGroups, ActionItems } from '../../ui/action/ActionButton.tsx'
import { MenuPortal } from '../../ui/action/MenuPortal.tsx'

const ofSelection: ActionGroups = [
  ['hide', 'isolate', 'transparent', 'showAll'],
  ['fit', 'measureParts', 'saveViewOfParts', 'selectCopies', 'selectParent', 'copyName', 'propertiesPanel'],
  ['undo'],
]
/** When the pointer is on a face, the actions for that place come first. */
const ofFace: ActionGroups = [['lookAt', 'measureHere', 'sectionHere', 'commentHere', 'faceDxf', 'faceSvg', 'unfoldSheet'], ...ofSelection]
const ofEmptySpace: ActionGroups = [['fitAll', 'homeView', 'viewIso'], ['showAll', 'ghostRest', 'undo'], ['projection'], ['xUp', 'yUp', 'zUp'], ['screenshot']]

/** The one context menu of canvas and tree, at the point where it was asked for. */
export function ContextMenu() {
  const [at, setAt] = useAtom(contextMenuAtom)
  const isOnFace = useAtomValue(targetFaceAtom) !== null && at?.hit !== undefined
  const selected = useAtomValue(selectionAtom).nodes.size > 0
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (at) focused.current = at.focused
  }, [at])
  return (
    <DropdownMenu.Root open={at !== null} modal={false} onOpenChange={(open) => !open && setAt(null)}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" style={{ position: 'fixed', left: at?.x ?? 0, top: isPhone ? 0 : (at?.y ?? 0), pointerEvents: 'none' }} tabIndex={-1} />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content
          className={menuStyles.menu}
          // Beside the pointer, so that a long menu moves up until it is whole. On phones it is as high as the screen, and moves sideways.
          side={isPhone ? 'bottom' : 'right'}
          sideOffset={isPhone ? 8 : 0}
          align="start"
          collisionPadding={8}
          // The anchor has no size, so that nothing else would see it move.
          updatePositionStrategy="always"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (focused.current instanceof HTMLElement) focused.current.focus()
          }}
        >
          <ActionItems groups={isOnFace ? ofFace : selected ? ofSelection : ofEmptySpace} />
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}

const LONG_PRESS_MS = 450
const MOVE_PX = 10

/**
 * Calls `open` when the finger of this `pointerdown` rests for a while. iOS has no `contextmenu` event of its own;
 * where the system sends one as well, the menu just opens at the same place again.
 */
export function longPress(down: PointerEvent, open: (x: number, y: number) => void): void {
  if (down.pointerType !== 'touch') return
  const { clientX, clientY, pointerId } = down
  const timer = setTimeout(() => {
    stop()
    open(clientX, clientY)
  }, LONG_PRESS_MS)
  const moved = (event: PointerEvent): void => {
    if (event.pointerId === pointerId && Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVE_PX) stop()
  }
  const stop = (): void => {
    clearTimeout(timer)
    removeEventListener('pointermove', moved)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
  }
  addEventListener('pointermove', moved)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
}
