import { useAtom } from 'jotai'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Page } from '../../ui/page/Page.tsx'
import { Check } from '../../ui/forms/Field.tsx'
import styles from './lab.module.css'
import { engineAtom, engines, frameStatisticsAtom, meshQualities, meshQualityAtom } from '../../state/labState.ts'

/** `/?tab=lab`: experimental functions, each with its switch. */
export default function LabTab() {
  const { t } = useTranslation(['lab', 'common', 'forms'])
  const [showsFrames, showFrames] = useAtom(frameStatisticsAtom)
  const [quality, setQuality] = useAtom(meshQualityAtom)
  const [engine, setEngine] = useAtom(engineAtom)
  return (
    <Page>
      <h1>{t('common:nav.lab')}</h1>
      <p className="muted">{t('lab:intro')}</p>
      <ul className={styles.list}>
        <Experiment title={t('lab:mesh.title')} text={t('lab:mesh.text')}>
          {(id) => (
            <select aria-labelledby={id} value={quality} onChange={({ target }) => setQuality(target.value as typeof quality)}>
              {meshQualities.map((each) => (
                <option key={each} value={each}>
                  {t(`lab:mesh.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Experiment>
        <Experiment title={t('lab:engine.title')} text={t('lab:engine.text')}>
          {(id) => (
            <select aria-labelledby={id} value={engine} onChange={({ target }) => setEngine(target.value as typeof engine)}>
              {engines.map((each) => (
                <option key={each} value={each}>
                  {each === 'facet' ? t('lab:engine.own') : 'OpenCascade'}
                </option>
              ))}
            </select>
          )}
        </Experiment>
        <Experiment title={t('lab:stats.title')} text={t('lab:stats.text')}>
          {() => (
            <Check checked={showsFrames} onChange={({ target }) => showFrames(target.checked)}>
              {t('lab:stats.label')}
            </Check>
          )}
        </Experiment>
      </ul>
      <p>
        <Link to="/newSampList">{t('lab:try')}</Link>
      </p>
    </Page>
  )
}

/** `children` gets the id of the title, for the control's name. */
function Experiment({ title, text, children }: { title: string; text: string; children(titleId: string): ReactNode }) {
  const id = useId()
  return (
    <li className={styles.experiment}>
      <FlaskConical size={22} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {children(id)}
    </li>
  )
}
