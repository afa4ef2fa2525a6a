import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { pickFiles } from '../../services/open/pickFiles.ts'
import settings from '../../ui/settings.module.css'
import { KeptFonts } from '../../ui/KeptFonts.tsx'
import { takeFonts } from '../../services/open/fonts/takeFonts.ts'

/** The user's own fonts for drawings, as kept on this device: listed, added, removed. */
export function OwnFonts() {
  const { t } = useTranslation('drawing')
  const [version, setVersion] = useState(0)
  const add = async (): Promise<void> => {
    await takeFonts(await pickFiles({ multiple: true, anyFile: true }))
    setVersion((now) => now + 1)
  }
  return (
    <section className={settings.group}>
      <h2>{t('fonts.own')}</h2>
      <p className="muted">{t('fonts.ownText')}</p>
      <KeptFonts key={version} />
      <div className={settings.buttons}>
        <Button onClick={() => void add()}>
          <Plus size={16} aria-hidden="true" />
          {t('fonts.add')}
        </Button>
      </div>
    </section>
  )
}
