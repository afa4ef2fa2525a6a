import * as z from 'zod'

/** Lists come in pages: `next` of one page is the `cursor` of the following one, `null` at the end ("No more."). */
export const pageQuery = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
}
export const nextCursor = z.string().nullable()

/** What a list is searched for: a part of the name, in any case. */
export const searchText = z.string().trim().max(200).default('')
