import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Page.module.css'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from '../../shell/page/PageHeader.tsx'

/** Frame of every page but the viewer: header, one column of content, footer. */
export function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {/* A plain link to #content would be taken for a route. */}
      <button type="button" className={styles.skip} onClick={() => document.getElementById('content')?.focus()}>
        {t('skipToContent')}
      </button>
      <PageHeader />
      <main id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </>
  )
}
