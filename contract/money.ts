import { z } from './zod.ts'

/** Money: whole minor units (cents; for yen, yen) and an ISO 4217 code. */
export const money = z.object({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
