import { isIP } from 'node:net'

/** One setting: its environment variable, how its text is read, and its meaning in docs/configuration.md. */
export interface Setting<T> {
  variable: string
  meaning: string
  /** Default as docs/configuration.md shows it; empty for none. */
  shown: string
  fallback: T
  /** Throws an `Error` whose message completes "VARIABLE must be ...". */
  parse(text: string): T
}

type Describe<T> = (variable: string, fallback: T, meaning: string, shown?: string) => Setting<T>

export const text: Describe<string> = (variable, fallback, meaning, shown = fallback) => ({ variable, fallback, meaning, shown, parse: (value) => value })

export const optional: (variable: string, meaning: string) => Setting<string | undefined> = (variable, meaning) => ({
  variable,
  meaning,
  fallback: undefined,
  shown: '',
  parse: (value) => value,
})

export const flag: (variable: string, meaning: string) => Setting<boolean> = (variable, meaning) => ({
  variable,
  meaning,
  fallback: false,
  shown: '',
  parse(value) {
    if (value !== '0' && value !== '1') throw new Error('0 or 1')
    return value === '1'
  },
})

/** The proxies in front: how many, or their addresses and subnets; `false` for none. */
export const proxies = (variable: string, meaning: string): Setting<number | string[] | false> => ({
  variable,
  meaning,
  fallback: false,
  shown: '',
  parse(value) {
    if (/^\d$/.test(value)) return Number(value) || false
    const subnets = value.split(',').map((subnet) => subnet.trim())
    if (!subnets.every(isSubnet)) throw new Error('the number of proxies from 0 to 9, or their addresses and subnets, separated by commas')
    return subnets
  },
})

/** An IP address, or one with the length of its subnet's prefix: `10.0.0.0/8`. */
function isSubnet(text: string): boolean {
  const [address, prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

export const integer = (variable: string, fallback: number, [min, max]: [number, number], meaning: string): Setting<number> => ({
  variable,
  fallback,
  meaning,
  shown: String(fallback),
  parse(value) {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) throw new Error(`a whole number from ${min} to ${max}`)
    return number
  },
})

/** An address of a server; without a slash at the end. */
export const address = (variable: string, meaning: string, protocols: readonly string[] = ['http:', 'https:']): Setting<string | undefined> => ({
  variable,
  meaning,
  fallback: undefined,
  shown: '',
  parse(value) {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Error(`an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return value.replace(/\/$/, '')
  },
})

/** Words separated by commas. */
export const list = (variable: string, meaning: string): Setting<string[]> => ({
  variable,
  meaning,
  fallback: [],
  shown: '',
  parse: (value) =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
})

/** A module that pages load: whole address, or a path of this server, and the checksum that its bytes must have. */
export interface AllowedPlugin {
  address: string
  integrity: string
}

const MODULES =
  'addresses of modules (https, or a path of this server), each followed by a space and its integrity (sha256-, sha384- or sha512-), separated by commas'

/** An address that a policy can name exactly: encrypted or of this machine, without search, fragment, user, and signs that a policy gives a meaning. */
function isModuleAddress(address: string): boolean {
  const url = URL.parse(address, 'https://this.server')
  if (!url || !/^\/[\w./~@+%-]+$/.test(url.pathname) || url.pathname.endsWith('/')) return false
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return false
  return address === url.origin + url.pathname || (url.origin === 'https://this.server' && address === url.pathname)
}

/** Modules that pages load, with their checksums. */
export const modules = (variable: string, meaning: string): Setting<AllowedPlugin[]> => ({
  variable,
  meaning,
  fallback: [],
  shown: '',
  parse: (value) =>
    value.split(',').map((entry) => {
      const [address, integrity, ...rest] = entry.trim().split(/\s+/)
      if (rest.length > 0 || !isModuleAddress(address) || !/^sha(256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}$/.test(integrity ?? '')) throw new Error(MODULES)
      return { address, integrity }
    }),
})

type Values<S extends Record<string, Setting<unknown>>> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** Reads all settings; an empty variable is an unset one. Throws one `Error` that lists everything that is wrong. */
export function readSettings<S extends Record<string, Setting<unknown>>>(settings: S, env: NodeJS.ProcessEnv): Values<S> {
  const faults: string[] = []
  const values = Object.entries(settings).map(([name, { variable, fallback, parse }]) => {
    const value = env[variable]
    if (value === undefined || value === '') return [name, fallback]
    try {
      return [name, parse(value)]
    } catch (error) {
      // The value is not shown: it may be a secret.
      faults.push(`${variable} must be ${(error as Error).message}`)
      return [name, fallback]
    }
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Object.fromEntries(values) as Values<S>
}
