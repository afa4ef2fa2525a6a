import { getPushKey, subscribePush, unsubscribePush } from '../../../../contract/calls/push.ts'
import { callServer } from '../api/callServer.ts'
import { isForeign } from '../api/serverAddress.ts'

/** Whether this browser can announce messages while no page is open: it has a service worker of ours, which only the server's own page has. */
export const canAnnounce = (): boolean => !isForeign && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const registration = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

/** Whether they are announced here now. */
export async function isAnnouncing(): Promise<boolean> {
  if (!canAnnounce() || Notification.permission !== 'granted') return false
  return ((await (await registration())?.pushManager.getSubscription()) ?? null) !== null
}

/** Asks for the permission, which must follow a press of the user's, and subscribes. False when the user or the browser says no. Rejects with `CallFailure`. */
export async function startAnnouncing(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const manager = (await registration())?.pushManager
  if (!manager) return false
  const { publicKey } = await callServer(getPushKey)
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return false
  await callServer(subscribePush, { body: { endpoint, p256dh: keys.p256dh, auth: keys.auth } })
  return true
}

export async function stopAnnouncing(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  await callServer(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => {})
  await subscription.unsubscribe()
}
