import { notify } from '../../lib/notify.ts'
import { i18n } from '../../lib/i18n/i18n.ts'

/** Hours between looks for a new version while the page stays open. */
const LOOK_HOURS = 6

/** Says when a new version is there, and loads it when the user agrees. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker): void => {
    notify('info', i18n.t('update.ready'), {
      label: i18n.t('update.load'),
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage('skipWaiting')
      },
    })
  }
  const watch = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit: there is no older version.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  }
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  setInterval(() => void registration.update().catch(() => {}), LOOK_HOURS * 3_600_000)
}
