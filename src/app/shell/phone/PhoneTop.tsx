import { useAtomValue } from 'jotai'
import { ArrowLeft, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { documentAtom } from '../../state/document.ts'
import { useAction } from '../../ui/action/ActionButton.tsx'
import { VerdictChip } from '../verdict/VerdictChip.tsx'
import styles from '../../ui/viewer/Phone.module.css'

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
