import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useElapsed } from '../../ui/useElapsed.ts'
import { measuredSetAtom } from '../../state/measure/measuredSet.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { useShown } from '../../ui/useShown.ts'
import { AttributeGroups, EdgeGroup, FaceGroup, NodeGroup } from './NodeGroup.tsx'
import { GeometryGroup } from './GeometryGroup.tsx'
import { ModelGroup } from '../../ui/viewer/ModelGroup.tsx'
import styles from '../../ui/viewer/PropertiesPanel.module.css'

/** Milliseconds after its tree that a model's picture is waited for. */
const PATIENCE_MS = 500

const DrawingProperties = lazy(() => import('../../features/drawing/DrawingProperties.tsx'))

/** All that is known of the selection; of the whole model when nothing is selected. */
export function PropertiesPanel() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const selection = useAtomValue(selectionAtom)
  const isShown = useShown()
  const nodes = useMemo(() => [...selection.nodes], [selection.nodes])
  const set = useAtomValue(measuredSetAtom)
  const isDue = useElapsed(document?.startedAt, PATIENCE_MS)
  if (!document) return null
  if (document.drawing)
    return (
      <Suspense>
        <DrawingProperties />
      </Suspense>
    )
  // A model that comes quickly is shown together with its picture: the page is built once, not twice.
  if (!isShown && !isDue && nodes.length === 0) return null
  const { face, edge } = selection
  return (
    <div className={styles.panel}>
      {face && <FaceGroup document={document} node={face.node} face={face.face} />}
      {edge && <EdgeGroup document={document} node={edge.node} edge={edge.edge} />}
      {nodes.length === 0 && <ModelGroup document={document} />}
      {nodes.length === 1 && <NodeGroup document={document} node={nodes[0]} />}
      {nodes.length > 1 && <h3 className={styles.several}>{t('properties.several', { count: nodes.length })}</h3>}
      {set?.index === document.index && <GeometryGroup document={document} set={set} isDue={isShown || nodes.length > 0} />}
      <AttributeGroups
        attributes={nodes.length === 0 ? document.structure.attributes : nodes.length === 1 ? document.index.nodes[nodes[0]].attributes : undefined}
      />
    </div>
  )
}
