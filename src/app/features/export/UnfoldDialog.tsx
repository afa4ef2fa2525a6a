import { useAtomValue, useSetAtom } from 'jotai'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patternDxf } from '../../../core/export/flat/flatDxf.ts'
import { flatPaths, flatSvg } from '../../../core/export/flat/flatSvg.ts'
import { sheetOf } from '../../../core/export/flat/sheet.ts'
import { type Bend, din6935, type FlatPattern, unfold } from '../../../core/export/flat/unfold.ts'
import { determinant3 } from '../../../core/geometry/matrix.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { download, fileName } from '../../lib/browser.ts'
import { readNumber } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { documentAtom } from '../../state/document.ts'
import { unfoldTargetAtom } from '../../state/exportState.ts'
import { overlayAtom } from '../../state/panels.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './Export.module.css'
import { Choice } from './SceneChoices.tsx'
import unfolded from './Unfold.module.css'

const USUAL_K = 0.44

/** A sheet metal part laid flat: how bends are taken, the pattern, and its bends; saved as DXF or SVG. */
export default function UnfoldDialog() {
  const { t, i18n } = useTranslation('export')
  const document = useAtomValue(documentAtom)
  const target = useAtomValue(unfoldTargetAtom)
  const setOverlay = useSetAtom(overlayAtom)
  const close = (): void => setOverlay(null)
  const part = target && document?.index.partAt(document.parts, target.node)
  const sheet = useMemo(() => part && sheetOf(part, target?.face), [part, target])
  const [rule, setRule] = useState<'k' | 'din'>('k')
  const [text, setText] = useState(formatNumber(USUAL_K, i18n.language, 2))
  const typed = readNumber(text, i18n.language)
  const k = typed !== undefined && typed >= 0 && typed <= 1 ? typed : undefined
  const pattern = useMemo(() => {
    if (!sheet || !document || !target || (rule === 'k' && k === undefined)) return undefined
    const world = document.index.world.subarray(target.node * 16, target.node * 16 + 16)
    return unfold(sheet, rule === 'k' ? () => k! : din6935, Math.cbrt(Math.abs(determinant3(world))))
  }, [sheet, document, target, rule, k])
  const save = (ending: 'dxf' | 'svg'): void => {
    if (!pattern || !part) return
    const name = fileName(`${part.name || 'part'}.part`, ending)
    download(new Blob([ending === 'dxf' ? patternDxf(pattern) : flatSvg(pattern)], { type: ending === 'dxf' ? 'image/vnd.dxf' : 'image/svg+xml' }), name)
    const size = (value: number): string => formatNumber(value, i18n.language, 2)
    const saved = t('flat.done', { name, width: size(pattern.width), height: size(pattern.height) })
    notify('success', pattern.approximated > 0 ? `${saved} · ${t('flat.approximated', { curves: pattern.approximated })}` : saved)
    close()
  }
  return (
    <Dialog title={t('unfold.title')} onClose={close}>
      <p className={styles.about}>{t('unfold.about')}</p>
      {sheet ? (
        <>
          <div className={unfolded.rule}>
            <Choice
              legend={t('unfold.rule')}
              name="rule"
              value={rule}
              options={[
                { value: 'k', label: t('unfold.k') },
                { value: 'din', label: 'DIN 6935' },
              ]}
              onChange={setRule}
            />
            {rule === 'k' && (
              <label className={styles.field}>
                {t('unfold.k')}
                <input type="text" inputMode="decimal" value={text} data-autofocus="true" onChange={(event) => setText(event.target.value)} />
              </label>
            )}
          </div>
          {pattern ? (
            <>
              <Drawing pattern={pattern} label={t('unfold.pattern')} />
              <Bends pattern={pattern} />
            </>
          ) : (
            <p role="alert">{t(rule === 'k' && k === undefined ? 'unfold.range' : 'unfold.ring')}</p>
          )}
        </>
      ) : (
        <p role="alert">{t('unfold.none')}</p>
      )}
      <div className={styles.bar}>
        {pattern && <p className={styles.facts}>{pattern.approximated > 0 && t('flat.approximated', { curves: pattern.approximated })}</p>}
        <Button disabled={!pattern} onClick={() => save('svg')}>
          <Download size={16} aria-hidden="true" />
          {t('unfold.svg')}
        </Button>
        <Button kind="primary" disabled={!pattern} onClick={() => save('dxf')}>
          <Download size={16} aria-hidden="true" />
          {t('drawing.save')}
        </Button>
      </div>
    </Dialog>
  )
}

function Drawing({ pattern, label }: { pattern: FlatPattern; label: string }) {
  const { width, height, bends } = pattern
  const rim = Math.max(width, height) * 0.02
  return (
    <svg className={unfolded.pattern} role="img" aria-label={label} viewBox={`${-rim} ${-rim} ${width + 2 * rim} ${height + 2 * rim}`}>
      <g transform={`matrix(1 0 0 -1 0 ${height})`}>
        <path className={unfolded.sheet} d={flatPaths(pattern).join(' ')} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        {bends.flatMap(({ angle, lines }) =>
          lines.map(([[x1, y1], [x2, y2]]) => (
            <line
              key={`${x1} ${y1} ${x2} ${y2}`}
              className={angle > 0 ? unfolded.up : unfolded.down}
              {...{ x1, y1, x2, y2 }}
              vectorEffect="non-scaling-stroke"
            />
          )),
        )}
      </g>
    </svg>
  )
}

/** Equal bends together, in the order in which they are first met. */
function equalBends(bends: readonly Bend[]): { bend: Bend; count: number }[] {
  const groups: { bend: Bend; count: number }[] = []
  for (const bend of bends) {
    const same = groups.find((each) => Math.abs(each.bend.angle - bend.angle) < 1e-4 && Math.abs(each.bend.insideRadius - bend.insideRadius) < 1e-3)
    if (same) same.count++
    else groups.push({ bend, count: 1 })
  }
  return groups
}

function Bends({ pattern }: { pattern: FlatPattern }) {
  const { t } = useTranslation('export')
  const { length, angle } = useQuantity()
  return (
    <>
      <dl className={unfolded.facts}>
        <dt>{t('unfold.size')}</dt>
        <dd>
          {length(pattern.width)} × {length(pattern.height)}
        </dd>
        <dt>{t('unfold.thickness')}</dt>
        <dd>{length(pattern.thickness)}</dd>
      </dl>
      <table className={unfolded.bends}>
        <thead>
          <tr>
            <th scope="col">{t('unfold.bends')}</th>
            <th scope="col">{t('unfold.angle')}</th>
            <th scope="col">{t('unfold.radius')}</th>
            <th scope="col">{t('unfold.length')}</th>
          </tr>
        </thead>
        <tbody>
          {equalBends(pattern.bends).map(({ bend, count }) => (
            <tr key={`${bend.angle} ${bend.insideRadius}`}>
              <th scope="row" data-up={bend.angle > 0}>
                {count} × {t(bend.angle > 0 ? 'unfold.up' : 'unfold.down')}
              </th>
              <td>{angle(Math.abs(bend.angle))}</td>
              <td>{length(bend.insideRadius)}</td>
              <td>{length(bend.allowance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
