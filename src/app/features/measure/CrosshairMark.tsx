import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { InHtml, InSvg } from '../../ui/overlay/Pinned.tsx'
import { crosshairAtom } from './crosshair.ts'
import { snapAtom } from './measureTool.ts'
import styles from './SnapMark.module.css'

/** The crosshair that the arrow keys move over the model. Screen readers read out the point, edge or face below it, with the name of its part. */
export function CrosshairMark() {
  const { t } = useTranslation('measure')
  const at = useAtomValue(crosshairAtom)
  const snap = useAtomValue(snapAtom)
  if (!at) return null
  const part = snap && appStore.get(documentAtom)?.index.nodes[snap.node]?.name
  return (
    <>
      <InSvg>
        <path className={styles.aim} d={`M${at.x - 16} ${at.y}h11m10 0h11M${at.x} ${at.y - 16}v11m0 10v11`} data-crosshair />
      </InSvg>
      <InHtml>
        <output className="visually-hidden">{snap ? [t(`snap.${snap.anchor.snap}`), part].filter(Boolean).join(', ') : t('nothing')}</output>
      </InHtml>
    </>
  )
}
