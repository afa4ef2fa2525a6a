import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VipFunction } from '../../../../contract/vip/functions.ts'
import { type FormatId, formatById } from '../../../core/formats.ts'
import styles from './Privileges.module.css'
import { freeFunctions, isComing, privilegeGroups } from './privilegeGroups.ts'
import { useFunctionName } from './useFunctionName.ts'

/** The privilege list: the functions that VIP unlocks, beside the free ones. */
export function Privileges() {
  const { t } = useTranslation('vip')
  return (
    <section className={styles.privileges} aria-labelledby="privileges-title">
      <h2 id="privileges-title">{t('privileges.title')}</h2>
      <div className={styles.groups}>
        {privilegeGroups.map(({ id, functions }) =>
          id === 'formats' ? <FormatList key={id} functions={functions} /> : <FunctionList key={id} title={t(`group.${id}`)} functions={functions} />,
        )}
        <FunctionList title={t('privileges.free')} functions={freeFunctions} />
      </div>
    </section>
  )
}

/** Formats differ in nothing but their names: one entry for all of them. */
function FormatList({ functions }: { functions: readonly VipFunction[] }) {
  const { t, i18n } = useTranslation('vip')
  const names = functions.map(({ tie }) => formatById.get(tie.id as FormatId)?.name ?? tie.id)
  return (
    <div className={styles.group}>
      <h3>{t('group.formats')}</h3>
      <ul>
        <li>
          <Check size={16} aria-hidden="true" />
          <span>{t('openFormats', { formats: new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(names) })}</span>
        </li>
      </ul>
      <p className="muted">{t('onDevice')}</p>
    </div>
  )
}

function FunctionList({ title, functions }: { title: string; functions: readonly VipFunction[] }) {
  const { t } = useTranslation('vip')
  const nameOf = useFunctionName()
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {functions.map((each) => (
          <li key={each.id}>
            <Check size={16} aria-hidden="true" />
            <span>{nameOf(each)}</span>
            {isComing(each) && <span className="pill">{t('privileges.coming')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
