import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/action.ts'
import { IconButton } from '../IconButton.tsx'
import { useAction } from './useAction.ts'

interface ActionButtonProps {
  id: ActionId
  size?: 'm' | 's'
  tipSide?: 'top' | 'bottom' | 'left' | 'right'
  /** Its name stands beside the icon where there is room. */
  named?: boolean
}

/** An action as an icon; nothing when it is not available. */
export function ActionButton({ id, size, tipSide, named }: ActionButtonProps) {
  const { t } = useTranslation()
  const { label, icon, chord, enabled, checked, available, paid, run } = useAction(id)
  if (!available) return null
  return (
    <IconButton
      icon={icon}
      label={label}
      chord={chord}
      size={size}
      tipSide={tipSide}
      disabled={!enabled}
      paid={paid ? t('nav.vip') : undefined}
      aria-pressed={checked}
      onClick={run}
      named={named}
    />
  )
}
