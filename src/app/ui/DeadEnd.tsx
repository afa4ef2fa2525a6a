import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './DeadEnd.module.css'

interface DeadEndProps {
  icon: LucideIcon
  title: string
  /** The ways out. */
  children: ReactNode
}

/** What a page shows in place of what an address promised. */
export function DeadEnd({ icon: Icon, title, children }: DeadEndProps) {
  return (
    <section className={styles.end} role="alert">
      <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
    </section>
  )
}
