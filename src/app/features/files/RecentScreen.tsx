import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { SearchedList } from './FilesTab.tsx'

/** `/recently`: the files opened within the retention time. */
export default function RecentScreen() {
  const { t } = useTranslation('files')
  return (
    <Page>
      <h1>{t('lists.recent')}</h1>
      <SearchedList list="recent" />
    </Page>
  )
}
