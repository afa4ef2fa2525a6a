import { useAtom, useAtomValue } from 'jotai'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { selectionAtom } from '../../state/selection.ts'
import { type ActionGroups, ActionItems } from '../../ui/action/ActionButton.tsx'
import menuStyles from '../../ui/ActionMenu.module.css'
import { contextMenuAtom, targetFaceAtom } from '../../state/layout.ts'

const ofSelection: ActionGroups = [
  ['hide', 'isolate', 'transparent', 'showAll'],
  ['fit', 'measureParts', 'saveViewOfParts', 'selectCopies', 'selectParent', 'copyName', 'propertiesPanel'],
  ['undo'],
]
/** With the pointer on a face: first the verbs that work at that place. */
const ofFace: ActionGroups = [['lookAt', 'measureHere', 'sectionHere', 'commentHere', 'faceDxf', 'faceSvg'], ...ofSelection]
const ofEmptySpace: ActionGroups = [['fitAll', 'homeView', 'viewIso'], ['showAll', 'ghostRest', 'undo'], ['projection', 'upAxis'], ['screenshot']]

/** The one context menu of canvas and tree, at the point where it was asked for. */
export function ContextMenu() {
  const [at, setAt] = useAtom(contextMenuAtom)
  const isOnFace = useAtomValue(targetFaceAtom) !== null && at?.hit !== undefined
  const selected = useAtomValue(selectionAtom).nodes.size > 0
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (at) focused.current = at.focused
  }, [at])
  return (
    <DropdownMenu.Root open={at !== null} modal={false} onOpenChange={(open) => !open && setAt(null)}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0, pointerEvents: 'none' }} tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menuStyles.menu}
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
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
