import { useAtomValue } from 'jotai'
import { CircleX, FileQuestionMark, Info, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../core/scene/model.ts'
import { Button } from '../../ui/Button.tsx'
import { locateAtom } from '../../features/compare/comparison.ts'
import type { OpenDocument } from '../../state/document.ts'
import { FactRow } from '../../ui/facts/Facts.tsx'
import { formatName } from '../../ui/viewer/ModelGroup.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import type { Validation } from '../../../core/validation/compareCheckValues.ts'
import { CheckValues } from './CheckValues.tsx'
import styles from '../../ui/viewer/VerdictPanel.module.css'

/** Notes that are complete in their translated sentence. */
const complete: readonly Note['code'][] = [
  'parts-exact',
  'parts-display',
  'parts-mesh',
  'parts-coarse',
  'no-geometry',
  'hidden-nodes',
  'roots-ignored',
  'cached-meshes-only',
  'lone-assembly',
  'preview-only',
  'drawing-preview',
  'unplaced',
]

/** Which thing a note is about: the names that it carries, else the reader's own English sentence where it adds something. */
export function noteDetail({ code, params, text }: Note): string {
  if (complete.includes(code)) return ''
  const names = Object.values(params ?? {}).map(String)
  return names.length > 0 ? names.join(', ') : text
}

/** What readers of native CAD files name in English, by the key of its translation (`notes:what`). */
const whats = {
  'suppressed components': 'suppressed',
  'suppressed occurrences': 'suppressed',
  'components without bodies': 'withoutBodies',
  'bodies that the part does not display': 'notDisplayed',
  'bodies that cannot be read': 'unreadBodies',
  'triangles with numbers that cannot be read': 'unreadTriangles',
  'triangles with coordinates that are not numbers': 'unreadTriangles',
  'faces or triangles that cannot be read': 'unreadTriangles',
  'components without a placement': 'unplaced',
  'occurrences whose placement is not known': 'unplaced',
  'occurrences whose file is not known': 'unnamed',
  'annotations of which the file holds no drawing': 'notDrawnInFile',
  'planes, axes and points of construction geometry': 'withoutLimits',
  'assemblies that contain themselves': 'cycles',
  'assemblies that contain themselves, are nested too deep or are too many': 'cycles',
  'products that contain themselves': 'cycles',
  'cosmetic threads': 'cosmeticThreads',
  'exploded view': 'explodedView',
} as const

/** The key of a detail's translation; undefined for names and for details in English only. */
export const whatKey = (detail: string): (typeof whats)[keyof typeof whats] | undefined =>
  (whats as Partial<Record<string, (typeof whats)[keyof typeof whats]>>)[detail]

const DrawingFonts = lazy(() => import('../../features/drawing/fonts/DrawingFonts.tsx'))

const icons = { info: Info, warning: TriangleAlert, error: CircleX }

/** The report of an opening: origins of the parts, skipped entities, missing files, the file's own check values, application, times. */
export function VerdictPanel({ document, validation }: { document: OpenDocument; validation?: Validation }) {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.report}>
      <h2 className={styles.title}>{t('verdict.title')}</h2>
      <MissingFiles names={document.missing} />
      {document.drawing && (
        <Suspense>
          <DrawingFonts missing={document.drawing.missing.fonts} />
        </Suspense>
      )}
      <h3>{t('verdict.notes')}</h3>
      {document.result?.cached && <p className={styles.text}>{t('verdict.cached')}</p>}
      {document.result?.retried && <p className={styles.text}>{t('verdict.retried')}</p>}
      {document.status === 'open' && document.notes.length === 0 && <p className={styles.text}>{t('verdict.nothing')}</p>}
      <ul className={styles.notes}>
        {document.notes
          .filter(({ code }) => code !== 'missing-file')
          .map((note, at) => (
            <NoteLine key={`${at} ${note.code}`} note={note} />
          ))}
      </ul>
      <CheckValues document={document} validation={validation} />
      <Source document={document} />
      <Timings document={document} />
    </div>
  )
}

function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation(['notes', 'viewer'])
  const Icon = icons[note.level]
  const detail = noteDetail(note)
  const what = whatKey(detail)
  return (
    <li className={styles.note} data-level={note.level}>
      <Icon size={16} role="img" aria-label={t(`viewer:verdict.level.${note.level}`)} />
      <span>
        {t(`notes:${note.code}`, { ...note.params, count: note.count })}
        {detail && <span className={styles.detail}>{what ? t(`notes:what.${what}`) : detail}</span>}
      </span>
    </li>
  )
}

function MissingFiles({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('viewer')
  const locate = useAtomValue(locateAtom)
  if (names.length === 0) return null
  return (
    <>
      <h3>{t('verdict.missingTitle')}</h3>
      <ul className={styles.notes}>
        {names.map((name) => (
          <li key={name} className={styles.missing}>
            <FileQuestionMark size={16} aria-hidden="true" />
            <span className={styles.file}>{name}</span>
            {locate && (
              <Button className={styles.locate} aria-label={t('verdict.locateFile', { name })} onClick={() => locate(name)}>
                {t('verdict.locate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Source({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  const deviation = largestDeviation(document)
  const { application, units } = document.structure
  return (
    <>
      <h3>{t('verdict.source')}</h3>
      <dl>
        <FactRow name={t('properties.format')} value={formatName(document.format)} />
        {application && <FactRow name={t('properties.application')} value={application} />}
        <FactRow name={t('properties.units')} value={units === 'unknown' ? '–' : units} />
        <FactRow name={t('verdict.deviation')} value={deviation > 0 ? `± ${quantity.length(deviation)}` : t('verdict.deviationExact')} />
      </dl>
    </>
  )
}

/** Over the faces whose surface was fitted; those that the file states are exact. */
function largestDeviation({ parts }: OpenDocument): number {
  let most = 0
  for (const { faces } of parts.values()) if (faces) for (const deviation of faces.deviation) if (deviation > most) most = deviation
  return most
}

const phases = ['total', 'firstPart', 'read', 'structure', 'tessellate'] as const

function Timings({ document }: { document: OpenDocument }) {
  const { t, i18n } = useTranslation('viewer')
  if (!document.result) return null
  const { timings, meshing } = document.result
  const seconds = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'second', maximumFractionDigits: 2 })
  return (
    <>
      <h3>{t('verdict.timings')}</h3>
      <dl>
        {phases
          .filter((phase) => timings[phase] > 0)
          .map((phase) => (
            <FactRow key={phase} name={t(`verdict.${phase}`)} value={seconds.format(timings[phase] / 1000)} />
          ))}
        {meshing && (
          <FactRow
            name={t('verdict.workers')}
            value={t('verdict.workersWhy', { workers: meshing.workers, reason: t(`verdict.workersReason.${meshing.reason}`) })}
          />
        )}
      </dl>
    </>
  )
}
