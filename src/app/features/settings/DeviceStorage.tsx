import { useAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearKeptCopies } from '../../services/device/deviceRecords.ts'
import { keepCopiesAtom } from '../../services/device/keptFiles.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { Check } from '../../ui/forms/Field.tsx'
import { importClient } from '../../services/open/opener.ts'
import styles from '../../ui/settings.module.css'

interface Use {
  used: number
  quota: number
  isPersistent: boolean
}

/** What the app keeps in the browser's storage, and the ways to clear it. */
export function DeviceStorage() {
  const { t, i18n } = useTranslation('profile')
  const [keep, setKeep] = useAtom(keepCopiesAtom)
  const [use, setUse] = useState<Use>()
  const look = useCallback(() => {
    void storageUse().then(setUse)
  }, [])
  useEffect(look, [look])
  const clear = (work: Promise<unknown>): void => {
    void work.then(look).then(() => notify('success', t('settings.cleared')))
  }
  return (
    <section className={styles.group}>
      <h2>{t('settings.device')}</h2>
      <Check checked={keep} onChange={(event) => setKeep(event.target.checked)}>
        {t('settings.keep')}
      </Check>
      {use && (
        <p className="muted">
          {t('settings.used', { used: formatBytes(use.used, i18n.language), quota: formatBytes(use.quota, i18n.language) })}{' '}
          {use.isPersistent && t('settings.persistent')}
        </p>
      )}
      <div className={styles.buttons}>
        {use && !use.isPersistent && <Button onClick={() => void navigator.storage.persist().then(look)}>{t('settings.persist')}</Button>}
        <Button onClick={() => clear(clearKeptCopies())}>{t('settings.clearFiles')}</Button>
        <Button onClick={() => clear(importClient().then((client) => client.clearCache()))}>{t('settings.clearCache')}</Button>
      </div>
    </section>
  )
}

async function storageUse(): Promise<Use | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    return { used: usage, quota, isPersistent: await navigator.storage.persisted() }
  } catch {
    // Not available on insecure pages.
    return undefined
  }
}
