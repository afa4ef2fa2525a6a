import * as z from 'zod'

const statusOf = z.object({ code: z.int(), msg: z.string() })

/** Every answer of the API, whatever its HTTP status: 200 for calls, refused or not; 429 and 5xx where a balancer must see it. */
export const envelope = <D extends z.ZodType>(data: D) => z.object({ data: data.nullable(), status: statusOf })

export interface Envelope<D = unknown> {
  data: D | null
  status: { code: number; msg: string }
}
