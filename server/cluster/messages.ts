import * as z from 'zod'

/** Messages of a worker process to its primary. `id` numbers those that are answered. */
export const fromWorker = z.discriminatedUnion('facet', [
  /** Notices for this user shall come to this worker, or no more. */
  z.object({ facet: z.literal('watch'), id: z.number(), userId: z.string(), on: z.boolean() }),
  z.object({ facet: z.literal('metrics'), id: z.number() }),
])
export type FromWorker = z.output<typeof fromWorker>

export const fromPrimary = z.discriminatedUnion('facet', [
  z.object({ facet: z.literal('done'), id: z.number(), text: z.string().optional() }),
  /** The payload of a NOTIFY. */
  z.object({ facet: z.literal('notice'), text: z.string() }),
  /** The connection to the database was lost for a while: notices may be missing. */
  z.object({ facet: z.literal('missed') }),
])
export type FromPrimary = z.output<typeof fromPrimary>
