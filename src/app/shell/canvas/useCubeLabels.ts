import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationLabels } from '../../../viewer/navigation/host.ts'

/** The texts on the nav cube. */
export function useCubeLabels(): NavigationLabels {
  const { t } = useTranslation('actions')
  return useMemo(
    () => ({
      cube: t('group.view'),
      front: t('label.viewFront'),
      back: t('label.viewBack'),
      left: t('label.viewLeft'),
      right: t('label.viewRight'),
      top: t('label.viewTop'),
      bottom: t('label.viewBottom'),
      home: t('label.homeView'),
      rollLeft: t('label.rollLeft'),
      rollRight: t('label.rollRight'),
    }),
    [t],
  )
}
