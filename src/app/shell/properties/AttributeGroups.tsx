import { useTranslation } from 'react-i18next'
import type { Attribute } from '../../../core/scene/model.ts'
import { Fact, FactGroup } from '../../ui/facts/Facts.tsx'

/** The file's own attributes by group, e.g. the property sets of an IFC element. */
export function AttributeGroups({ attributes }: { attributes?: readonly Attribute[] }) {
  const { t, i18n } = useTranslation('viewer')
  if (!attributes || attributes.length === 0) return null
  const groups = Map.groupBy(attributes, (attribute) => attribute.group ?? '')
  const text = ({ value, unit }: Attribute): string => {
    if (typeof value === 'boolean') return t(value ? 'properties.yes' : 'properties.no')
    const written = typeof value === 'number' ? new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 12 }).format(value) : value
    return unit ? `${written} ${unit}` : written
  }
  return [...groups].map(([group, members]) => (
    <FactGroup key={group} title={group || t('properties.general')}>
      {members.map((attribute, at) => (
        <Fact key={`${at} ${attribute.name}`} name={attribute.name} value={text(attribute)} />
      ))}
    </FactGroup>
  ))
}
