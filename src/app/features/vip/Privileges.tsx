import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type VipFunction, type VipFunctionId, vipFunctions } from '../../../../contract/vip/functions.ts'
import type vip from '../../../../locales/en/vip.json'
import { formatById, type FormatId } from '../../../core/formats.ts'
import { listNames } from '../../lib/format.ts'
import styles from './Privileges.module.css'
import legalLinksStyles from './vip.module.css'

/** Groups of the privilege list, by the key of their name in the `vip` texts. */
const privilegeGroupIds = ['formats', 'analysis', 'export', 'drawing', 'cloud'] as const
type PrivilegeGroupId = (typeof privilegeGroupIds)[number]

const exports: ReadonlySet<VipFunctionId> = new Set<VipFunctionId>(['turntableVideo', 'largePicture'])

function groupOf({ id, tie }: VipFunction): PrivilegeGroupId {
  if (tie.kind === 'format') return 'formats'
  if (tie.kind === 'call') return 'cloud'
  if (id.startsWith('export') || exports.has(id)) return 'export'
  return id.startsWith('drawing') ? 'drawing' : 'analysis'
}

/** The functions that VIP unlocks, by group. */
export const privilegeGroups = privilegeGroupIds.map((id) => ({ id, functions: vipFunctions.filter((each) => each.tier === 'vip' && groupOf(each) === id) }))

/** Functions that are free for everybody, without formats: the start page lists those. */
export const freeFunctions = vipFunctions.filter(({ tier, tie }) => tier === 'free' && tie.kind !== 'format')

/** Whether a function cannot be used yet: its action comes later, or its format cannot be read. */
export const isComing = ({ tie, upcoming }: VipFunction): boolean => upcoming || (tie.kind === 'format' && formatById.get(tie.id as FormatId)?.ready !== true)

/** A VIP function's name in the language of the interface. */
export function useFunctionName(): (each: VipFunction) => string {
  const { t } = useTranslation('vip')
  return ({ id, tie }) =>
    tie.kind === 'format'
      ? t('openFormat', { format: formatById.get(tie.id as FormatId)?.name ?? tie.id })
      : t(`function.${id as keyof (typeof vip)['function']}`)
}

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
          <span>{t('openFormats', { formats: listNames(names, i18n.language) })}</span>
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

/** The four texts that a purchase rests on. */
export function LegalLinks() {
  const { t } = useTranslation(['vip', 'common'])
  return (
    <nav className={legalLinksStyles.legal} aria-label={t('vip:legal')}>
      <Link to="/VIPUserTerms">{t('common:title.purchaseStatement')}</Link>
      <Link to="/SubscriptionAgreement">{t('common:title.subscriptionAgreement')}</Link>
      <Link to="/termsOfService">{t('vip:termsOfUse')}</Link>
      <Link to="/privacyagreement">{t('common:title.privacyPolicy')}</Link>
    </nav>
  )
}
