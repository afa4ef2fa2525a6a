import type { FastifyReply } from 'fastify'

/** The value of one of our cookies: their values are base64url, nothing has to be decoded. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export interface CookieOptions {
  path: string
  /** Seconds. */
  maxAge: number
  secure: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/** Adds a cookie that scripts cannot read; without a value it is removed. */
export function writeCookie(reply: FastifyReply, name: string, value: string | undefined, { path, maxAge, secure, sameSite = 'Strict' }: CookieOptions): void {
  const parts = [`${name}=${value ?? ''}`, `Path=${path}`, `Max-Age=${value === undefined ? 0 : maxAge}`, 'HttpOnly', `SameSite=${sameSite}`]
  if (secure) parts.push('Secure')
  const before = reply.getHeader('set-cookie')
  const cookies = before === undefined ? [] : Array.isArray(before) ? before.map(String) : [String(before)]
  // removeHeader: fastify appends to set-cookie.
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...cookies, parts.join('; ')])
}
