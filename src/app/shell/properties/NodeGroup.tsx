import { useTranslation } from 'react-i18next'
import type { NodeId } from '../../../core/scene/model.ts'
import { roleCode, roles } from '../../../core/scene/role.ts'
import type { OpenDocument } from '../../state/document.ts'
import { cssColor, DEFAULT_COLOR, opacityOf } from '../../lib/theme/theme.ts'
import { nodeName } from '../../ui/quantity.ts'
import { Fact, FactGroup } from '../../ui/facts/Facts.tsx'
import styles from './NodeGroup.module.css'

/** Name, kind, place in the tree and colour of one node. */
export function NodeGroup({ document, node: id }: { document: OpenDocument; node: NodeId }) {
  const { t, i18n } = useTranslation('viewer')
  const { index, parts } = document
  const node = index.nodes[id]
  const part = node.part === undefined ? undefined : parts.get(node.part)
  const path = index.path(id).map((at) => nodeName(index.nodes[at], t))
  const role = roles.find((one) => roleCode(one) === index.role[id])
  const times = node.part === undefined ? 0 : (index.nodesOfPart.get(node.part)?.length ?? 0)
  const color = node.part === undefined ? 0 : (part && index.faceColor(id, part, 0)) || index.color[id] || DEFAULT_COLOR
  const opacity = Math.round(opacityOf(color) * 100)
  return (
    <FactGroup title={t(role ? `properties.role.${role}` : node.part === undefined ? 'properties.assembly' : 'properties.part')}>
      <Fact name={t('properties.name')} value={nodeName(node, t)} />
      {node.type && <Fact name={t('properties.type')} value={node.type} />}
      {part && part.name && part.name !== node.name && <Fact name={t('properties.body')} value={part.name} />}
      {path.length > 1 && <Fact name={t('properties.path')} value={path.slice(0, -1).join(' / ')} />}
      {times > 1 && <Fact name={t('properties.occurrences')} value={times.toLocaleString(i18n.language)} />}
      {color !== 0 && (
        <Fact name={t('properties.color')} value={cssColor(color)}>
          <span className={styles.swatch} style={{ background: cssColor(color) }} />
          {cssColor(color)}
          {opacity < 100 && ` · ${opacity} %`}
        </Fact>
      )}
    </FactGroup>
  )
}
