import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import settings from './settings.module.css'
import { dropFont, ownFonts } from '../services/open/fonts/ownFonts.ts'

/** The fonts that are kept on this device, each with a button that removes it; nothing when there are none. */
export function KeptFonts({ heading }: { heading?: string }) {
  const { t } = useTranslation('drawing')
  const [names, setNames] = useState<readonly string[]>([])
  const look = useCallback(() => {
    void ownFonts().then(setNames)
  }, [])
  useEffect(look, [look])
  if (names.length === 0) return null
  return (
    <>
      {heading && <h3>{heading}</h3>}
      <ul aria-label={t('fonts.own')}>
        {names.map((name) => (
          <li key={name} className={settings.row}>
            <bdi>{name}</bdi>
            <IconButton icon={Trash2} size="s" label={t('fonts.remove', { name })} onClick={() => void dropFont(name).then(look)} />
          </li>
        ))}
      </ul>
    </>
  )
}
