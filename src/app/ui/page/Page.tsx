import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Page.module.css'
import { PageFooter } from './PageFooter.tsx'

/** The bar on top of every page. It links to the product's tabs and the account, so the shell provides it. */
export const PageHeaderContext = createContext<ReactNode>(null)

/** Frame of every page but the viewer: header, one column of content, footer. */
export function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const header = use(PageHeaderContext)
  return (
    <>
      {/* A plain link to #content would be taken for a route. */}
      <button type="button" className={styles.skip} onClick={() => document.getElementById('content')?.focus()}>
        {t('skipToContent')}
      </button>
      {header}
      <main id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </>
  )
}
