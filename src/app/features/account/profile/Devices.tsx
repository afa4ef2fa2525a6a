import { useTranslation } from 'react-i18next'
import { type Device, getDeviceList, removeDevice, removeOtherDevices } from '../../../../../contract/calls/devices.ts'
import { platforms } from '../../../../../contract/headers.ts'
import { useAction, useData } from '../../../services/api/useData.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './profile.module.css'

/** Where the account is logged in, and where no mailed code is asked for; each can be ended from here. */
export function Devices() {
  const { t } = useTranslation('profile')
  const { data } = useData(getDeviceList)
  const done = () => notify('success', t('devices.removed'))
  const one = useAction(removeDevice, { changes: [getDeviceList], done })
  const others = useAction(removeOtherDevices, { changes: [getDeviceList], done })
  if (!data) return null
  return (
    <section className={styles.rows} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('devices.title')}</h2>
      <ul className={styles.devices}>
        {data.devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <DeviceText device={device} />
            {device.current ? (
              <span className="pill">{t('devices.this')}</span>
            ) : (
              <Button
                disabled={one.isPending}
                aria-label={t('devices.removeNamed', { name: device.name || t('devices.unknown') })}
                onClick={() => one.run({ id: device.id })}
              >
                {t(device.platform === null ? 'devices.forget' : 'devices.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.devices.length > 1 && (
        <Button className={styles.others} disabled={others.isPending} onClick={() => others.run({})}>
          {t('devices.removeOthers')}
        </Button>
      )}
    </section>
  )
}

function DeviceText({ device: { name, platform, lastUsedAt, knownUntil } }: { device: Device }) {
  const { t, i18n } = useTranslation('profile')
  const date = (at: string): string => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at))
  const kind = platform === null ? undefined : platform === platforms.desktop ? t('devices.desktop') : t('devices.phone')
  return (
    <span className={styles.device}>
      <strong>{[name || t('devices.unknown'), kind].filter(Boolean).join(' · ')}</strong>
      <span className="muted">{platform === null ? t('devices.loggedOut') : t('devices.lastUsed', { date: date(lastUsedAt) })}</span>
      {knownUntil && <span className="muted">{t('devices.knownUntil', { date: date(knownUntil) })}</span>}
    </span>
  )
}
