import { useTranslation } from 'react-i18next'
import { type ProjectionAngle, scaleText, type SectionView } from '../../../core/export/drawing/drawingOptions.ts'
import styles from './Export.module.css'
import { Choice } from './SceneChoices.tsx'

/** How much larger a detail is drawn; 0 = there is none. */
const factors = [0, 2, 5, 10] as const
export type DetailFactor = (typeof factors)[number]

/** Which section and which detail stand beside the views. */
export function ExtraViews({
  angle,
  section,
  factor,
  hasSelection,
  onSection,
  onFactor,
}: {
  angle: ProjectionAngle
  section: SectionView | undefined
  factor: DetailFactor
  hasSelection: boolean
  onSection(section: SectionView | undefined): void
  onFactor(factor: DetailFactor): void
}) {
  const { t, i18n } = useTranslation('export')
  const at = section?.at ?? 0.5
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(at)
  return (
    <>
      <Choice
        legend={t('drawing.section')}
        name="section"
        value={section?.view ?? 'none'}
        options={[
          { value: 'none', label: t('drawing.none') },
          { value: 'front', label: t('drawing.view.front') },
          { value: 'top', label: t('drawing.view.top') },
          { value: 'side', label: t(`drawing.view.${angle === 'first' ? 'left' : 'right'}`) },
        ]}
        onChange={(view) => onSection(view === 'none' ? undefined : { view, at })}
      />
      {section && (
        <label className={styles.slider}>
          {t('drawing.position')}
          <input
            type="range"
            min={0.05}
            max={0.95}
            step={0.05}
            value={at}
            aria-valuetext={percent}
            onChange={(event) => onSection({ ...section, at: Number(event.target.value) })}
          />
          <output>{percent}</output>
        </label>
      )}
      {hasSelection ? (
        <Choice
          legend={t('drawing.detail')}
          name="detail"
          value={factor}
          options={factors.map((each) => ({ value: each, label: each === 0 ? t('drawing.none') : scaleText(each) }))}
          onChange={onFactor}
        />
      ) : (
        <p className={styles.hint}>{t('drawing.detailHint')}</p>
      )}
    </>
  )
}
