import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../contract/calls/vip.ts'
import { formatMoney } from '../../lib/format.ts'
import styles from './PlanChoice.module.css'

interface PlanChoiceProps {
  plans: readonly Plan[]
  value: string
  onChange(id: string): void
}

/** The plans on sale, one of which is chosen. */
export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const { t, i18n } = useTranslation('vip')
  return (
    <fieldset className={styles.plans}>
      <legend>{t('plans.title')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input type="radio" name="plan" value={plan.id} checked={plan.id === value} onChange={() => onChange(plan.id)} />
          <span className={styles.title}>{plan.title}</span>
          <span className={styles.price}>{formatMoney(plan, i18n.language)}</span>
          <span className={styles.perDay}>{t('perDay', { price: formatMoney({ amount: plan.perDay, currency: plan.currency }, i18n.language) })}</span>
          <span className={styles.terms}>
            {t('days', { count: plan.days })} · {t(plan.autoRenew ? 'autoRenew' : 'once')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
