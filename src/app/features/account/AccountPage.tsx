import type { ReactNode } from 'react'
import { Page } from '../../ui/page/Page.tsx'
import styles from './account.module.css'

/** A page with one card in its middle: logging in, signing up, passwords. */
export function AccountPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <div className={styles.card}>
        <h1>{title}</h1>
        {intro && <p className="muted">{intro}</p>}
        {children}
      </div>
    </Page>
  )
}
