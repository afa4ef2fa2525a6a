import { useAtom, useAtomValue } from 'jotai'
import { ArrowLeft, Box, Ellipsis, ListTree, type LucideIcon, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { type Sheet, sheetAtom } from '../../state/panels.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAction } from '../../ui/action/ActionButton.tsx'
import styles from '../../ui/viewer/Phone.module.css'
import { phoneTools } from '../toolbar/groups.ts'
import { VerdictChip } from '../verdict/VerdictChip.tsx'

/** Five buttons in reach of the thumb; at the right edge when the phone is held sideways. */
export function PhoneBar() {
  const { t } = useTranslation('viewer')
  const [sheet, setSheet] = useAtom(sheetAtom)
  const button = (icon: LucideIcon, label: string, name: Sheet) => (
    <BarButton icon={icon} label={label} pressed={sheet === name} onClick={() => setSheet(sheet === name ? null : name)} />
  )
  return (
    <nav className={styles.bar} aria-label={t('bar.tools')}>
      {button(ListTree, t('tree.title'), 'tree')}
      {phoneTools.map((id) => (
        <ToolButton key={id} id={id} />
      ))}
      {button(Box, t('bar.view'), 'view')}
      {button(Ellipsis, t('bar.more'), 'more')}
    </nav>
  )
}

function ToolButton({ id }: { id: ActionId }) {
  const { icon, label, checked, run } = useAction(id)
  return <BarButton icon={icon} label={label} pressed={checked} onClick={run} />
}

function BarButton({ icon: Icon, label, pressed, onClick }: { icon: LucideIcon; label: string; pressed?: boolean; onClick(): void }) {
  return (
    <button type="button" className={styles.tool} aria-pressed={pressed} onClick={onClick}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
}

/** The way back, and the open document with its verdict. */
export function PhoneTop() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const home = useAction('goHome')
  const share = useAction('share')
  return (
    <header className={styles.top}>
      {home.available && <IconButton icon={ArrowLeft} label={t('bar.back')} onClick={home.run} />}
      <h1 className={styles.name}>
        <bdi>{document?.name}</bdi>
      </h1>
      {document && <VerdictChip document={document} />}
      <IconButton icon={Share2} label={share.label} disabled={!share.enabled} onClick={share.run} />
    </header>
  )
}
