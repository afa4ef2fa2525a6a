import { useTranslation } from 'react-i18next'
import type { VipFunction } from '../../../../contract/vip/functions.ts'
import type vip from '../../../../locales/en/vip.json'
import { type FormatId, formatById } from '../../../core/formats.ts'

/** A VIP function's name in the language of the interface. */
export function useFunctionName(): (each: VipFunction) => string {
  const { t } = useTranslation('vip')
  return ({ id, tie }) =>
    tie.kind === 'format'
      ? t('openFormat', { format: formatById.get(tie.id as FormatId)?.name ?? tie.id })
      : t(`function.${id as keyof (typeof vip)['function']}`)
}
