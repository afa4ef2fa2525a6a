import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser.ts'
import { notify } from '../../state/notice.ts'
import styles from './Facts.module.css'

/** A group of facts with a heading that folds it. */
export function FactGroup({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.title}>{title}</summary>
      <dl className={styles.list}>{children}</dl>
    </details>
  )
}

/** A name whose value is still being worked out: a spinner with a name for screen readers, never a number that changes. */
export function PendingFact({ name }: { name: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <Spinner />
      </dd>
    </div>
  )
}

/** Stands in the place of a measured value that is not final. Stays invisible for the first moments, so that quick ones do not flicker. */
export function Spinner() {
  const { t } = useTranslation('viewer')
  return <span className={styles.spinner} role="img" aria-label={t('properties.measuring')} />
}

/** A sentence on the facts above it. */
export function FactNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <dt className="visually-hidden" />
      <dd>{children}</dd>
    </div>
  )
}

interface FactProps {
  name: string
  /** Text of the value; it is copied, too, unless `full` is given. */
  value: string
  /** Full precision for the clipboard. */
  full?: string
  /** A small mark behind the value ("exact"). */
  tag?: string
  /** A swatch or link instead of the plain text. */
  children?: ReactNode
}

/** One name and its value, with a button that copies the value. */
export function FactRow({ name, value, full, tag, children }: FactProps) {
  const { t } = useTranslation('viewer')
  const copy = (): void => {
    void copyText(full ?? value).then((done) => notify(done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
  }
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children ?? value}</span>
        {tag && <span className={styles.tag}>{tag}</span>}
        <button type="button" className={styles.copy} aria-label={t('properties.copy', { name })} onClick={copy}>
          <Copy size={13} aria-hidden="true" />
        </button>
      </dd>
    </div>
  )
}
