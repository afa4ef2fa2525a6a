import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ownerAtom } from '../../state/session/token.ts'
import { FilePicture } from '../../ui/files/FilePicture.tsx'
import { FileQuestions } from './FileQuestions.tsx'
import { formatMoment } from '../../lib/format.ts'
import styles from './Recents.module.css'
import { useFileActions } from '../../services/files/useFileActions.ts'
import { useFileList } from '../../services/files/useFileList.ts'

/** So many of the files opened last are on the start page. */
const SHOWN = 8

/** "Recent" on the start page; nothing before the first file has been opened. */
export default function Recents() {
  const { t, i18n } = useTranslation('files')
  const isGuest = useAtomValue(ownerAtom) === ''
  const { items } = useFileList('recent', '')
  const { actions, ...asked } = useFileActions()
  if (!items?.length) return null
  return (
    <section className={styles.section} aria-labelledby="recent-title">
      <div className={styles.head}>
        <h2 id="recent-title">{t('recent.title')}</h2>
        {/* `/recently` is a page of accounts. */}
        <Link to={isGuest ? '/?tab=files&list=recent' : '/recently'}>{t('recent.seeAll')}</Link>
      </div>
      <ul className={styles.strip}>
        {items.slice(0, SHOWN).map((file) => (
          <li key={file.id}>
            <button type="button" className={styles.card} onClick={() => actions.open(file)}>
              <FilePicture format={file.format} picture={file.picture} />
              <bdi className={styles.name}>{file.name}</bdi>
              <time className={styles.time} dateTime={file.lastOpenedAt}>
                {formatMoment(file.lastOpenedAt, i18n.language)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('retained')}</p>
      <FileQuestions {...asked} />
    </section>
  )
}
