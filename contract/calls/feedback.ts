import { z } from '../zod.ts'
import { call } from '../call.ts'
import { contactTimes, EMAIL_LENGTH } from '../limits.ts'

const none = z.object({})
const problem = z.object({ id: z.string(), text: z.string() })

export const getFeedConfig = call({
  name: 'getFeedConfig',
  summary: 'Problems that can be ticked, in the language of the request',
  method: 'GET',
  path: '/api/User/GetFeedConfig',
  access: 'public',
  query: none,
  body: none,
  data: z.object({
    /** For the feedback page. */
    problems: z.array(problem),
    /** For "Trouble with subscriptions". */
    payProblems: z.array(problem),
    contactTimes: z.array(z.enum(contactTimes)),
  }),
  errors: [],
})

const blank = (text: string): boolean => text === ''
const contact = {
  /** Ids of the ticked problems. */
  problems: z.array(z.string().max(40)).max(30).default([]),
  opinions: z.string().trim().max(4000).default(''),
  /** "Hope we contact you". */
  contactMe: z.boolean().default(false),
  email: z
    .string()
    .trim()
    .max(EMAIL_LENGTH, 'emailInvalid')
    .refine((text) => blank(text) || z.email().safeParse(text).success, 'emailInvalid')
    .default(''),
  /** `+49` */
  areaCode: z
    .string()
    .trim()
    .refine((text) => blank(text) || /^\+\d{1,4}$/.test(text), 'parameterFormatError')
    .default(''),
  phone: z
    .string()
    .trim()
    .refine((text) => blank(text) || /^\d[\d ()/-]{2,23}$/.test(text), 'parameterFormatError')
    .default(''),
  contactTime: z.enum(contactTimes).optional(),
}

/** The text must not be empty, and an address is needed from users who ask to be contacted. */
const said = <S extends z.ZodType<{ problems: string[]; opinions: string; contactMe: boolean; email: string; phone: string }>>(schema: S) =>
  schema
    .refine(({ problems, opinions }) => problems.length > 0 || opinions !== '', 'parameterMissing')
    .refine(({ contactMe, email, phone }) => !contactMe || email !== '' || phone !== '', 'parameterMissing')

export const sendFeedback = call({
  name: 'sendFeedback',
  summary: 'Send feedback; guests may: whoever cannot log in as well',
  method: 'POST',
  path: '/api/User/Feedback',
  access: 'optional',
  query: none,
  body: said(z.object(contact)),
  data: none,
  perMinute: 10,
  errors: ['emailInvalid', 'tooManyRequests'],
})

export const sendPayFeedback = call({
  name: 'sendPayFeedback',
  summary: 'Send feedback on trouble with subscriptions',
  method: 'POST',
  path: '/api/User/PayFeedback',
  access: 'user',
  query: none,
  body: said(z.object({ ...contact, orderNumber: z.string().trim().max(40).default('') })),
  data: none,
  perMinute: 10,
  errors: ['emailInvalid', 'orderNotExist'],
})

export const feedbackCalls = [getFeedConfig, sendFeedback, sendPayFeedback]
