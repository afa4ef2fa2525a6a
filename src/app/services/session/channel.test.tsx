import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../../state/session/token.ts'
import { Channel, type ChannelHandlers } from './channel.ts'

/** What stands for the library's connections, newest last. */
class FakeConnection {
  static made: FakeConnection[] = []
  static fails = false
  readonly handlers = new Map<string, (payload: unknown) => void>()
  readonly address: string
  state = 'Disconnected'
  constructor(address: string) {
    this.address = address
    FakeConnection.made.push(this)
  }
  on(event: string, handler: (payload: unknown) => void): void {
    this.handlers.set(event, handler)
  }
  async start(): Promise<void> {
    if (FakeConnection.fails) throw new Error('no connection')
    this.state = 'Connected'
  }
  async stop(): Promise<void> {
    this.state = 'Disconnected'
  }
  async invoke(method: string): Promise<unknown> {
    return method === 'GetUserInfo' && { userId: '00000000-0000-4000-8000-000000000001', nickname: 'Ada', profession: 'Default', email: null }
  }
}

vi.mock('@microsoft/signalr', () => ({
  HttpTransportType: { WebSockets: 1 },
  LogLevel: { None: 6 },
  HubConnectionBuilder: class {
    #address = ''
    withUrl(address: string): this {
      this.#address = address
      return this
    }
    configureLogging(): this {
      return this
    }
    build(): FakeConnection {
      return new FakeConnection(this.#address)
    }
  },
}))

const handlers = {
  user: vi.fn(),
  notifyUserSuc: vi.fn(),
  notifyUserLogout: vi.fn(),
  notifyUserError: vi.fn(),
  notifyUserInfo: vi.fn(),
} satisfies ChannelHandlers
let channel: Channel
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const { made } = FakeConnection

beforeEach(async () => {
  vi.useFakeTimers()
  made.length = 0
  FakeConnection.fails = false
  channel = new Channel(handlers)
  setToken('head.e30.one')
})
afterEach(() => {
  channel.stop()
  vi.useRealTimers()
  vi.clearAllMocks()
})

// @rule:hub
test('a connection is opened with the token, and asked who the user is; without a token there is none', async () => {
  setToken(null)
  channel.start()
  await after(100)
  expect(made).toHaveLength(0)
  setToken('head.e30.one')
  await after(5000)
  expect(made.map(({ address }) => address)).toEqual(['/loginHub?token=head.e30.one'])
  expect(handlers.user).toHaveBeenCalledWith(expect.objectContaining({ nickname: 'Ada' }))
})

// @rule:hub
test('a start that fails is tried again after 5 s, and a connection that is lost is made anew at the check every 5 s', async () => {
  FakeConnection.fails = true
  channel.start()
  await after(4900)
  expect(made).toHaveLength(1)
  FakeConnection.fails = false
  await after(200)
  expect(made).toHaveLength(2)
  await after(20_000)
  expect(made).toHaveLength(2)
  made[1].state = 'Disconnected'
  await after(5000)
  expect(made).toHaveLength(3)
})

// @rule:hub @rule:forced-logout
test('news of the end stop it, unless another tab has logged in again meanwhile', async () => {
  channel.start()
  await after(10)
  const news = { reason: 'loginElsewhere', at: '2026-01-01T00:00:00Z' }
  setToken('head.e30.two')
  made[0].handlers.get('notifyUserLogout')?.(news)
  await after(10)
  expect(made.map(({ address }) => address.split('=')[1])).toEqual(['head.e30.one', 'head.e30.two'])
  expect(handlers.notifyUserLogout).not.toHaveBeenCalled()
  made[1].handlers.get('notifyUserLogout')?.(news)
  expect(handlers.notifyUserLogout).toHaveBeenCalledWith(news)
  await after(20_000)
  expect(made).toHaveLength(2)
  expect(made[1].state).toBe('Disconnected')
})

test('two reasons to connect at the same time make one connection', async () => {
  channel.start()
  await after(10)
  setToken('head.e30.two')
  for (let i = 0; i < 2; i++) made[0].handlers.get('notifyUserLogout')?.({ reason: 'loginElsewhere', at: '2026-01-01T00:00:00Z' })
  await after(20_000)
  expect(made.map(({ state }) => state)).toEqual(['Disconnected', 'Connected'])
})

test('a token that was refreshed since is of the same session: its end is believed', async () => {
  const ofSession = (exp: number) => `head.${btoa(JSON.stringify({ sid: 's1', exp: Date.now() / 1000 + exp })).replaceAll('=', '')}.tail`
  setToken(ofSession(900))
  channel.start()
  await after(10)
  setToken(ofSession(1800))
  made[0].handlers.get('notifyUserLogout')?.({ reason: 'loggedOut', at: '2026-01-01T00:00:00Z' })
  await after(20_000)
  expect(made).toHaveLength(1)
  expect(handlers.notifyUserLogout).toHaveBeenCalledOnce()
})

test('what is none of its events is not believed', async () => {
  channel.start()
  await after(10)
  made[0].handlers.get('notifyUserInfo')?.({ topic: 'nonsense' })
  expect(handlers.notifyUserInfo).not.toHaveBeenCalled()
})
