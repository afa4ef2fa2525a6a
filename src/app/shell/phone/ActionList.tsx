import { Check, Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/registry.ts'
import { type ActionGroups, useAction } from '../../ui/action/ActionButton.tsx'
import styles from './ActionList.module.css'

/** Actions as rows for the thumb. */
export function ActionList({ groups }: { groups: ActionGroups }) {
  return groups.map((ids) => (
    <div key={ids[0]} className={styles.group}>
      {ids.map((id) => (
        <ActionRow key={id} id={id} />
      ))}
    </div>
  ))
}

function ActionRow({ id }: { id: ActionId }) {
  const { t } = useTranslation()
  const { label, icon: Icon, enabled, checked, available, paid, run } = useAction(id)
  if (!available) return null
  return (
    <button type="button" className={styles.row} disabled={!enabled} aria-pressed={checked} onClick={run}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {paid && <Crown size={16} aria-label={t('nav.vip')} />}
      {checked && <Check size={18} aria-hidden="true" />}
    </button>
  )
}
