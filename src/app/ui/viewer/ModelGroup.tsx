import { useTranslation } from 'react-i18next'
import { formatById, type FormatId } from '../../../core/formats.ts'
import type { OpenDocument } from '../../state/document.ts'
import { Fact, FactGroup } from '../facts/Facts.tsx'

export const formatName = (format: string): string => formatById.get(format as FormatId)?.name ?? format.toUpperCase()

/** What the file says of itself. */
export function ModelGroup({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  const { structure } = document
  return (
    <FactGroup title={t('properties.model')}>
      <Fact name={t('properties.name')} value={document.name} />
      <Fact name={t('properties.format')} value={formatName(document.format)} />
      <Fact name={t('properties.units')} value={structure.units === 'unknown' ? '–' : structure.units} />
      {structure.application && <Fact name={t('properties.application')} value={structure.application} />}
    </FactGroup>
  )
}
