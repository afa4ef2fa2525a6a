import { useAtomValue } from 'jotai'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNumbers } from '../../../core/quantity/formatQuantity.ts'
import { knownMeasures } from '../../../core/measure/partMeasures.ts'
import type { Part } from '../../../core/scene/model.ts'
import type { Difference, Validation } from '../../../core/validation/compareCheckValues.ts'
import { inSlices } from '../../lib/tasks.ts'
import { arrivedPartsAtom, type OpenDocument } from '../../state/document.ts'
import { measureParts } from '../../state/measure/partStore.ts'
import { nodeName, useQuantity } from '../../ui/quantity.ts'
import styles from '../../ui/viewer/VerdictPanel.module.css'

/** Differences that are listed. */
const MOST = 100

/** Whether the model agrees with the values that its file states for checking; nothing for a file without any. */
export function CheckValues({ document, validation }: { document: OpenDocument; validation: Validation | undefined }) {
  const { t } = useTranslation('viewer')
  if (!document.structure.checkValues) return null
  const differ = validation?.differ ?? []
  return (
    <>
      <h3>{t('verdict.checks.title')}</h3>
      {!validation && <p className={styles.text}>{t('verdict.checks.pending')}</p>}
      {validation?.checked === 0 && <p className={styles.text}>{t('verdict.checks.none')}</p>}
      {validation && validation.checked > 0 && (
        <ul className={styles.notes}>
          {differ.length === 0 ? (
            <li className={styles.note} data-level="good">
              <CircleCheck size={16} aria-hidden="true" />
              <span>{t('verdict.checks.agree', { count: validation.checked })}</span>
            </li>
          ) : (
            <li className={styles.note} data-level="warning">
              <TriangleAlert size={16} aria-hidden="true" />
              <span>{t('verdict.checks.differ', { count: validation.checked, agree: validation.agree })}</span>
            </li>
          )}
          {differ.slice(0, MOST).map((difference) => (
            <DifferenceLine key={`${difference.node} ${difference.kind}`} difference={difference} document={document} />
          ))}
        </ul>
      )}
    </>
  )
}

function DifferenceLine({ difference: { kind, node, expected, found }, document }: { difference: Difference; document: OpenDocument }) {
  const { t, i18n } = useTranslation('viewer')
  const quantity = useQuantity()
  const write = (value: Difference['found']): string => {
    if (value === undefined) return '–'
    if (typeof value !== 'number')
      return listNumbers(
        value.map((mm) => quantity.length(mm)),
        i18n.language,
      )
    if (kind === 'volume') return quantity.volume(value)
    if (kind === 'area' || kind === 'facetArea') return quantity.area(value)
    return kind === 'lineLength' ? quantity.length(value) : value.toLocaleString(i18n.language)
  }
  return (
    <li className={styles.note}>
      <span>
        {nodeName(document.index.nodes[node], t)}: {t(`verdict.checks.kind.${kind}`)}
        <span className={styles.detail}>{t('verdict.checks.values', { expected: write(expected), found: write(found) })}</span>
      </span>
    </li>
  )
}

/** How the values that the file states for checking compare with ours, from the record that each part has; undefined until that is final. */
export function useValidation(document: OpenDocument): Validation | undefined {
  const arrived = useAtomValue(arrivedPartsAtom)
  const [result, setResult] = useState<{ arrived: unknown; value: Validation }>()
  useEffect(() => {
    if (!document.settled || !document.structure.checkValues) return
    const control = new AbortController()
    validate(document, control.signal)
      .then((value) => value && setResult({ arrived, value }))
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [document, arrived])
  return document.settled && result?.arrived === arrived ? result.value : undefined
}

async function validate({ index, parts, structure }: OpenDocument, signal: AbortSignal): Promise<Validation | undefined> {
  const bodies = new Set<Part>()
  for (const id of index.bodies) {
    const part = index.partAt(parts, id)
    if (part) bodies.add(part)
  }
  if (!(await measureParts(bodies, signal))) return undefined
  const { compareCheckValues } = await import('../../../core/validation/compareCheckValues.ts')
  return inSlices(compareCheckValues(index, parts, structure.checkValues ?? [], knownMeasures, structure.pmi), signal)
}
