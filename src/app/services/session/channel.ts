import type { HubConnection } from '@microsoft/signalr'
import { type UserInfo, userInfo } from '../../../../contract/accountFields.ts'
import { getPushKey, subscribePush, unsubscribePush } from '../../../../contract/calls/push.ts'
import { HUB_CHECK, HUB_RETRY } from '../../../../contract/limits.ts'
import { HUB_PATH, type HubEvent, hubEvents, type HubPayload } from '../../../../contract/realtime.ts'
import { setChannelStop } from '../../state/session/sessionState.ts'
import { currentToken, expiryOfToken, sessionOfToken } from '../../state/session/token.ts'
import { callServer, freshToken } from '../api/callServer.ts'
import { isForeign, serverAddress } from '../api/serverAddress.ts'

/** Whether this browser can announce messages while no page is open: it has a service worker of ours, which only the server's own page has. */
export const canAnnounce = (): boolean => !isForeign && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const registration = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

/** Whether they are announced here now. */
export async function isAnnouncing(): Promise<boolean> {
  if (!canAnnounce() || Notification.permission !== 'granted') return false
  return ((await (await registration())?.pushManager.getSubscription()) ?? null) !== null
}

/** Asks for the permission, which must follow a press of the user's, and subscribes. False when the user or the browser refuses. Rejects with `CallFailure`. */
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

export type ChannelHandlers = { [E in HubEvent]: (payload: HubPayload<E>) => void } & {
  /** What the hub's `GetUserInfo` answers, asked with every connection. */
  user(info: UserInfo): void
}

/** A token that ends within this time is refreshed before it is used. */
const EARLY_MS = 10_000

/**
 * The realtime login channel (SPEC §4): open while somebody is logged in, over WebSockets. Every 5 s a connection that is not connected is made anew;
 * a start that fails is tried again after 5 s. Ends with the session.
 */
export class Channel {
  readonly #handlers: ChannelHandlers
  #connection: HubConnection | undefined
  #token: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false
  #attempts = 0

  constructor(handlers: ChannelHandlers) {
    this.#handlers = handlers
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    setChannelStop(() => this.stop())
    void this.#keep()
  }

  stop(): void {
    this.#running = false
    setChannelStop(undefined)
    clearTimeout(this.#timer)
    this.#close()
  }

  /** Checks the connection now and then every 5 s. */
  async #keep(): Promise<void> {
    if (!this.#running) return
    let wait = HUB_CHECK
    try {
      if (this.#connection?.state !== 'Connected') await this.#connect()
    } catch {
      wait = HUB_RETRY
    }
    if (this.#running) this.#timer = setTimeout(() => void this.#keep(), wait)
  }

  async #connect(): Promise<void> {
    this.#close()
    // A check of the connection and news may ask for one at the same time: a single one is kept.
    const attempt = ++this.#attempts
    const isOver = (): boolean => !this.#running || attempt !== this.#attempts
    const token = await usableToken()
    if (token === null || isOver()) return
    const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
    if (isOver()) return
    const connection = new HubConnectionBuilder()
      .withUrl(`${serverAddress}${HUB_PATH}?token=${encodeURIComponent(token)}`, { transport: HttpTransportType.WebSockets, skipNegotiation: true })
      .configureLogging(LogLevel.None)
      .build()
    for (const event of Object.keys(hubEvents) as HubEvent[]) connection.on(event, (payload: unknown) => this.#receive(event, payload))
    this.#connection = connection
    this.#token = token
    await connection.start()
    const user = userInfo.safeParse(await connection.invoke<unknown>('GetUserInfo').catch(() => undefined))
    if (user.success && this.#connection === connection) this.#handlers.user(user.data)
  }

  #receive(event: HubEvent, payload: unknown): void {
    const parsed = hubEvents[event].safeParse(payload)
    if (!parsed.success) return
    if (event === 'notifyUserLogout') {
      // Another tab may have logged in again meanwhile: then its session goes on.
      const later = currentToken()
      if (later !== null && sessionOfToken(later) !== sessionOfToken(this.#token ?? '')) return void this.#connect().catch(() => {})
      this.stop()
    }
    ;(this.#handlers[event] as (value: unknown) => void)(parsed.data)
  }

  #close(): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.stop().catch(() => {})
  }
}

async function usableToken(): Promise<string | null> {
  const token = currentToken()
  if (token === null) return null
  const expiry = expiryOfToken(token)
  return expiry !== undefined && expiry - Date.now() < EARLY_MS ? freshToken(token) : token
}
