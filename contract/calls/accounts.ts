import * as z from 'zod'
import { call } from '../call.ts'
import { EMAIL_LENGTH } from '../limits.ts'

const none = z.object({})

/** Addresses are compared without case. */
export const email = z.string().trim().toLowerCase().max(EMAIL_LENGTH, 'emailInvalid').pipe(z.email('emailInvalid'))

export const isEmailExists = call({
  name: 'isEmailExists',
  summary: 'Whether an e-mail address is registered',
  method: 'POST',
  path: '/Login/UsersEmail/IsEmailExists',
  access: 'public',
  query: none,
  body: z.object({ email }),
  data: z.object({ exists: z.boolean() }),
  perMinute: 20,
  refusals: ['emailInvalid'],
})

export const accountCalls = [isEmailExists]
