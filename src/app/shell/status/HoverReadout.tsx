import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { hoverAtom } from '../../state/selection.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { describePick } from './describePick.ts'
import styles from '../../ui/viewer/StatusLine.module.css'

export function HoverReadout() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const hover = useAtomValue(hoverAtom)
  const quantity = useQuantity()
  const node = hover && document?.index.nodes[hover.node]
  return (
    <span className={styles.hover}>
      {hover && document && node && (
        <>
          <span className={styles.owner}>{node.name || t('tree.unnamed')}: </span>
          {describePick(hover, document, quantity, t)}
        </>
      )}
    </span>
  )
}
