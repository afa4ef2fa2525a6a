import type { FastifyReply } from 'fastify'

/**
 * The name of a cookie on the network. Over https browsers take names with this prefix from this host alone, so that no other host of the domain can
 * plant one; such cookies are for every path.
 */
const nameOnNetwork = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** The value of one of our cookies: their values are base64url, nothing has to be decoded. */
export function readCookie(header: string | undefined, name: string, secure: boolean): string | undefined {
  const wanted = nameOnNetwork(name, secure)
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim()
  }
  return undefined
}

export interface CookieOptions {
  /** Where the cookie goes to over http; over https its prefix demands every path. */
  path: string
  /** Seconds. */
  maxAge: number
  secure: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/** Adds a cookie that scripts cannot read; without a value it is removed. */
export function writeCookie(reply: FastifyReply, name: string, value: string | undefined, { path, maxAge, secure, sameSite = 'Strict' }: CookieOptions): void {
  const parts = [
    `${nameOnNetwork(name, secure)}=${value ?? ''}`,
    `Path=${secure ? '/' : path}`,
    `Max-Age=${value === undefined ? 0 : maxAge}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ]
  if (secure) parts.push('Secure')
  const before = reply.getHeader('set-cookie')
  const cookies = before === undefined ? [] : Array.isArray(before) ? before.map(String) : [String(before)]
  // removeHeader: fastify appends to set-cookie.
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...cookies, parts.join('; ')])
}
