import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilityAtom } from '../state/visibility.ts'
import { Choice } from './Choice.tsx'
import type { SceneChoice } from './shownScene.ts'

/** While something is hidden, what is shown is offered first. */
export function useSceneChoice(): [SceneChoice, (choice: SceneChoice) => void] {
  const { hidden, isolated } = useAtomValue(visibilityAtom)
  return useState<SceneChoice>({ shownOnly: hidden.size > 0 || isolated !== null })
}

/** The whole model, or what is shown of it. */
export function SceneChoices({ choice, onChange }: { choice: SceneChoice; onChange(choice: SceneChoice): void }) {
  const { t } = useTranslation('export')
  return (
    <Choice
      legend={t('what')}
      name="what"
      value={choice.shownOnly ? 'shown' : 'all'}
      options={[
        { value: 'all', label: t('all') },
        { value: 'shown', label: t('shown') },
      ]}
      onChange={(value) => onChange({ ...choice, shownOnly: value === 'shown' })}
    />
  )
}
