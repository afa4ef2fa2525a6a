import { useAtom, useSetAtom } from 'jotai'
import { Ellipsis, Info, type LucideIcon, ScanSearch, Layers, Ruler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Sheet, sheetAtom } from '../../state/panels.ts'
import { takeToolAtom, toolAtom } from '../../state/tool.ts'
import { useAction } from '../../ui/action/ActionButton.tsx'
import phone from '../../ui/viewer/Phone.module.css'

/** The five buttons of a drawing on phones. */
export default function DrawingPhoneBar() {
  const { t } = useTranslation(['drawing', 'viewer'])
  const [sheet, setSheet] = useAtom(sheetAtom)
  const [tool] = useAtom(toolAtom)
  const take = useSetAtom(takeToolAtom)
  const search = useAction('drawingTextSearch')
  const open = (name: Sheet): void => setSheet(sheet === name ? null : name)
  /** A sheet would lie on what they show. */
  const withoutSheet = (run: () => void): void => {
    setSheet(null)
    run()
  }
  return (
    <nav className={phone.bar} aria-label={t('viewer:bar.tools')}>
      <BarButton icon={Layers} label={t('drawing:layers.title')} pressed={sheet === 'layers'} onClick={() => open('layers')} />
      <BarButton icon={ScanSearch} label={search.label} pressed={search.checked} onClick={() => withoutSheet(search.run)} />
      <BarButton icon={Ruler} label={t('drawing:measure.title')} pressed={tool === 'measure'} onClick={() => withoutSheet(() => take('measure'))} />
      <BarButton icon={Info} label={t('viewer:properties.title')} pressed={sheet === 'properties'} onClick={() => open('properties')} />
      <BarButton icon={Ellipsis} label={t('viewer:bar.more')} pressed={sheet === 'more'} onClick={() => open('more')} />
    </nav>
  )
}

function BarButton({ icon: Icon, label, pressed, onClick }: { icon: LucideIcon; label: string; pressed?: boolean; onClick(): void }) {
  return (
    <button type="button" className={phone.tool} aria-pressed={pressed} onClick={onClick}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
}
