import { useAtomValue } from 'jotai'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { documentAtom } from '../../state/document.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { formatName } from '../../ui/viewer/ModelGroup.tsx'
import { MainMenu } from './MainMenu.tsx'
import { VerdictChip } from '../verdict/VerdictChip.tsx'
import styles from './TopBar.module.css'

/** Menu, the open document with its verdict, and the looks. */
export function TopBar() {
  const isDrawing = useAtomValue(drawingAtom) !== null
  return (
    <header className={styles.bar}>
      <MainMenu />
      <ActionButton id={isDrawing ? 'drawingLayers' : 'treePanel'} tipSide="bottom" />
      <OpenFile />
      <div className={styles.right}>
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
    <div className={styles.file}>
      <h1 className={styles.name} title={document.name}>
        <bdi>{document.name}</bdi>
      </h1>
      <span className={styles.format}>{formatName(document.format)}</span>
      <VerdictChip document={document} />
    </div>
  )
}
