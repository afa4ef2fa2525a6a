import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { pickFiles } from '../../open/pickFiles.ts'
import settings from '../../settings/settings.module.css'
import { dropFont, ownFonts } from './ownFonts.ts'
import { takeFonts } from './takeFonts.ts'

/** The user's own fonts for drawings, as kept on this device: listed, added, removed. */
export function OwnFonts() {
  const { t } = useTranslation('drawing')
  const [names, setNames] = useState<readonly string[]>([])
  const look = useCallback(() => {
    void ownFonts().then(setNames)
  }, [])
  useEffect(look, [look])
  const add = async (): Promise<void> => {
    await takeFonts(await pickFiles({ multiple: true, anyFile: true }))
    look()
  }
  return (
    <section className={settings.group}>
      <h2>{t('fonts.own')}</h2>
      <p className="muted">{t('fonts.ownText')}</p>
      {names.length > 0 && (
        <ul aria-label={t('fonts.own')} style={{ listStyle: 'none' }}>
          {names.map((name) => (
            <li key={name} className={settings.row}>
              <bdi>{name}</bdi>
              <IconButton icon={Trash2} size="s" label={t('fonts.remove', { name })} onClick={() => void dropFont(name).then(look)} />
            </li>
          ))}
        </ul>
      )}
      <div className={settings.buttons}>
        <Button onClick={() => void add()}>
          <Plus size={16} aria-hidden="true" />
          {t('fonts.add')}
        </Button>
      </div>
    </section>
  )
}
