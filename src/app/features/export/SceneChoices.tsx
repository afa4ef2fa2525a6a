import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilityAtom } from '../../state/visibility.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { selectionAtom } from '../../state/selection.ts'
import { Choice, Toggle } from './Choice.tsx'
import styles from './Export.module.css'
import type { SceneChoice } from './shownScene.ts'

/** While something is hidden, the visible part of the model is offered first. */
export function useSceneChoice(): [SceneChoice, (choice: SceneChoice) => void] {
  const { hidden, isolated } = useAtomValue(visibilityAtom)
  return useState<SceneChoice>({ shownOnly: hidden.size > 0 || isolated !== null, exploded: false, appearance: true })
}

/** The whole model, its visible part, or the selected parts; as exploded and coloured by the user or not, where there is something of that. */
export function SceneChoices({ choice, onChange }: { choice: SceneChoice; onChange(choice: SceneChoice): void }) {
  const { t } = useTranslation('export')
  const isExploded = useAtomValue(explosionAtom).amount > 0
  const isColoured = useAtomValue(looksAtom).size > 0
  const hasSelection = useAtomValue(selectionAtom).nodes.size > 0
  return (
    <>
      <Choice
        legend={t('what')}
        name="what"
        value={choice.selectedOnly ? 'selected' : choice.shownOnly ? 'shown' : 'all'}
        options={[
          { value: 'all', label: t('all') },
          { value: 'shown', label: t('shown') },
          ...(hasSelection ? [{ value: 'selected' as const, label: t('selected') }] : []),
        ]}
        onChange={(value) => onChange({ ...choice, shownOnly: value === 'shown', selectedOnly: value === 'selected' })}
      />
      {(isExploded || isColoured) && (
        <div className={styles.toggles}>
          {isExploded && <Toggle label={t('exploded')} on={choice.exploded} onChange={(exploded) => onChange({ ...choice, exploded })} />}
          {isColoured && <Toggle label={t('appearance')} on={choice.appearance} onChange={(appearance) => onChange({ ...choice, appearance })} />}
        </div>
      )}
    </>
  )
}
