import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Page } from '../../ui/page/Page.tsx'
import { fileLists, listOfSearch } from '../../services/files/useFileList.ts'
import styles from './FilesTab.module.css'
import { SearchedList } from './SearchedList.tsx'

/** On phones the names of the lists are swiped: that of the shown one is to be seen. */
const intoView = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The main tab "Files": one of the four lists at a time, by the address's `list`. */
export default function FilesTab() {
  const { t } = useTranslation('files')
  const list = listOfSearch(useLocation().search)
  return (
    <Page>
      <h1>{t('title')}</h1>
      <nav className={styles.lists} aria-label={t('lists.label')}>
        {fileLists.map((id) => (
          <Link
            key={id}
            ref={id === list ? intoView : undefined}
            to={id === 'all' ? '/?tab=files' : `/?tab=files&list=${id}`}
            replace
            aria-current={id === list ? 'page' : undefined}
          >
            {t(`lists.${id}`)}
          </Link>
        ))}
      </nav>
      <SearchedList key={list} list={list} />
    </Page>
  )
}
