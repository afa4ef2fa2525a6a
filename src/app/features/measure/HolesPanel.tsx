import { useAtom, useAtomValue } from 'jotai'
import { CircleDashed, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, fileName } from '../../lib/browser.ts'
import { documentAtom } from '../../state/document.ts'
import { type MeasuredSet, measuredSetAtom } from '../../state/measure/measuredSet.ts'
import { selectionAtom } from '../../state/selection.ts'
import { unitAtom } from '../../state/viewState.ts'
import { Pending } from '../../ui/facts/Facts.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type HolePart, type HoleRow, useHoleList } from './holeRows.ts'
import { holeTable, type HoleText, useHoleText } from './holeText.ts'
import styles from './HolesPanel.module.css'

/** The holes of the selected parts, without a selection of all visible ones: each kind with its sizes, count and patterns. A click marks its faces. */
export default function HolesPanel() {
  const { t } = useTranslation('measure')
  const document = useAtomValue(documentAtom)
  const unit = useAtomValue(unitAtom)
  const text = useHoleText()
  const list = useHoleList(document, useListedOccurrences())
  const count = list?.parts.reduce((sum, { rows }) => sum + rows.reduce((own, row) => own + row.count, 0), 0) ?? 0
  const hasRows = list !== undefined && list.parts.length > 0
  const save = (): void => {
    if (list) download(new Blob([holeTable(list.parts, unit, t, text)], { type: 'text/csv;charset=utf-8' }), fileName(document?.name ?? '', 'csv'))
  }
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <span className={styles.count} aria-live="polite">
          {list?.isComplete ? t('hole.total', { count }) : t('hole.working')}
          {!list?.isComplete && <Pending />}
        </span>
        <IconButton icon={FileSpreadsheet} size="s" label={t('table')} disabled={!hasRows || !list.isComplete} onClick={save} />
      </div>
      {list?.isComplete && !hasRows && (
        <div className={styles.empty}>
          <CircleDashed size={28} strokeWidth={1.5} aria-hidden="true" />
          <p>{t(list.unstated > 0 ? 'hole.unstated' : 'hole.none')}</p>
        </div>
      )}
      {hasRows && (
        <div className={styles.list}>
          {list.parts.map((part) => (
            <PartHoles key={part.node} part={part} text={text} />
          ))}
          {list.unstated > 0 && <p className={styles.note}>{t('hole.some', { count: list.unstated })}</p>}
        </div>
      )}
    </div>
  )
}

/** Occurrences whose holes are listed. A hole that is chosen in the list selects its part, but does not narrow the list to it. */
function useListedOccurrences(): MeasuredSet['occurrences'] | undefined {
  const set = useAtomValue(measuredSetAtom)
  const selection = useAtomValue(selectionAtom)
  const [listed, setListed] = useState(set)
  const isKept = selection.faces !== undefined && listed?.index === set?.index
  if (!isKept && listed !== set) setListed(set)
  return (isKept ? listed : set)?.occurrences
}

function PartHoles({ part, text }: { part: HolePart; text: HoleText }) {
  const { t } = useTranslation('measure')
  return (
    <section className={styles.part} aria-label={part.name}>
      <h2 className={styles.name}>
        <span>{part.name}</span>
        {part.pieces > 1 && <span className={styles.pieces}>{t('hole.times', { count: part.pieces })}</span>}
      </h2>
      <ul>
        {part.rows.map((row) => (
          <Row key={row.key} part={part} row={row} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Row({ part, row, text }: { part: HolePart; row: HoleRow; text: HoleText }) {
  const { t } = useTranslation('measure')
  const [selection, select] = useAtom(selectionAtom)
  const isSelected = selection.faces?.node === part.node && selection.faces.faces === row.faces
  const { node } = part
  const choose = (): void => select({ nodes: new Set([node]), ...(!isSelected && { faces: { node, faces: row.faces } }) })
  const details = [
    ...row.patterns.map((pattern) => text.pattern(pattern, row.count)),
    t('hole.axis', { axis: row.axes.join(', ') }),
    // Where the file states a thread, nothing needs to be looked up.
    ...(row.thread ? [] : text.fits(row.hole)),
  ]
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isSelected} onClick={choose}>
        <span className={styles.times}>{t('hole.times', { count: row.count })}</span>
        <span className={styles.callout}>{text.hole(row.hole, row.thread)}</span>
        <span className={styles.details}>{details.join(' · ')}</span>
      </button>
    </li>
  )
}
