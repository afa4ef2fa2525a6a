import { z } from './zod.ts'
import type { CodeName } from './codes.ts'
import type { VipFunctionId } from './vip/functions.ts'

/** `optional`: works without a session, and has the user if there is one. */
export type Access = 'public' | 'optional' | 'user'

/** One call of the HTTP API: what both sides must agree on. */
export interface Call<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType, A extends Access = Access> {
  /** Unique, camelCase. */
  name: string
  /** One line of English for the API document. */
  summary: string
  method: 'GET' | 'POST'
  path: string
  access: A
  /** Refused without VIP. */
  vip?: VipFunctionId
  query: Q
  body: B
  data: D
  /** Requests of one client per minute, on top of the general limit. */
  perMinute?: number
  /** Bytes that its body may have; without it 64 KiB. */
  bodyBytes?: number
  /** Calls of one client that are worked on at the same time. */
  atOnce?: number
  /** What it may be refused with, besides the general errors. */
  errors: readonly CodeName[]
}

export type AnyCall = Call

/** What the server reads, after defaults and coercion. */
export type Query<C extends AnyCall> = z.output<C['query']>
export type Body<C extends AnyCall> = z.output<C['body']>
/** What the client sends. */
export type QueryInput<C extends AnyCall> = z.input<C['query']>
export type BodyInput<C extends AnyCall> = z.input<C['body']>
export type Data<C extends AnyCall> = z.output<C['data']>

/** Declares a call; only fixes its types. */
export const call = <Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, A extends Access>(declared: Call<Q, B, D, A>): Call<Q, B, D, A> => declared

const statusOf = z.object({ code: z.int(), msg: z.string() })

/** Every answer of the API, whatever its HTTP status: 200 for calls, refused or not; 429 and 5xx where a balancer must see it. */
export const envelope = <D extends z.ZodType>(data: D) => z.object({ data: data.nullable(), status: statusOf })

export interface Envelope<D = unknown> {
  data: D | null
  status: { code: number; msg: string }
}

/** Lists come in pages: `next` of one page is the `cursor` of the following one, `null` at the end ("No more."). */
export const pageQuery = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
}
export const nextCursor = z.string().nullable()

/** What a list is searched for: a part of the name, in any case. */
export const searchText = z.string().trim().max(200).default('')
