import type { AnyCall, Body, Data, Query } from '../../contract/call.ts'
import type { Locale, Platform } from '../../contract/headers.ts'
import type { Session } from './session.ts'

/** What a call's handler gets. */
export interface Request<C extends AnyCall> {
  query: Query<C>
  body: Body<C>
  /** There when the call's access is `user`; perhaps there when it is `optional`. */
  session: C['access'] extends 'user' ? Session : Session | undefined
  locale: Locale
  platform: Platform
  ip: string
  userAgent: string
  requestId: string
  /** Header of the same name. */
  deviceToken: string | undefined
  /** The server's own address as clients use it, without a slash at the end. */
  origin: string
  /** Value of a cookie of ours. */
  cookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot read, by default sent from our own pages only; without a value it is removed. */
  setCookie(name: string, value: string | undefined, options: { path: string; maxAge: number; sameSite?: 'Strict' | 'Lax' }): void
}

/** A call with what answers it. */
export interface Route {
  call: AnyCall
  run(request: Request<AnyCall>): Promise<unknown>
}

/** Binds a call of the contract to its handler; `run` may throw `ApiError`. */
export function answer<C extends AnyCall>(call: C, run: (request: Request<C>) => Promise<Data<C>>): Route {
  // The types hold: `http/routes.ts` gives `run` only what the schemas of this very call have read.
  return { call, run }
}

/** A Content-Disposition that makes a browser save the file under its name: plain for old clients, UTF-8 by RFC 5987 for the others. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
