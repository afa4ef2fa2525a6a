import { z } from './zod.ts'
import { locales } from './headers.ts'
import { EMAIL_LENGTH, NICKNAME_LENGTH, PASSWORD_LENGTH, professions, VERIFICATION_CODE_DIGITS } from './limits.ts'

// The message of a fault is the name of the catalogue's entry: forms and the server answer the same.

/** Addresses are compared without case. */
export const email = z.string('emailInvalid').trim().toLowerCase().max(EMAIL_LENGTH, 'emailInvalid').pipe(z.email('emailInvalid'))

/** A password to be set: letters and numbers, at least 6. */
export const newPassword = z
  .string('passwordWeak')
  .min(PASSWORD_LENGTH.min, 'passwordWeak')
  .max(PASSWORD_LENGTH.max, 'passwordWeak')
  .refine((text) => /\p{L}/u.test(text) && /\p{N}/u.test(text), 'passwordWeak')

/** A password that is set already: whatever it is, it is compared. Nothing is no try. */
export const password = z.string().min(1).max(1000)

export const verificationCode = z
  .string('verificationCodeRequired')
  .trim()
  .min(1, 'verificationCodeRequired')
  .regex(new RegExp(`^\\d{${VERIFICATION_CODE_DIGITS}}$`), 'verificationCodeIncorrect')

export const nickname = z.string('nicknameEmpty').trim().min(1, 'nicknameEmpty').max(NICKNAME_LENGTH)

export const agree = z.literal(true, 'agreementRequired')

/** The second time that a new password is typed. */
export const confirmPassword = z.string().min(1)
/** Ends an object with `password` and `confirmPassword`. */
export const samePasswords = (form: { password: string; confirmPassword: string }): boolean => form.password === form.confirmPassword
/** Compared as soon as both are there, whatever else is wrong with the form. */
export const passwordsDiffer = {
  error: 'passwordsDiffer',
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === 'object' && value !== null && ['password', 'confirmPassword'].every((name) => (value as Record<string, unknown>)[name]),
}

export const profession = z.enum(professions)
export const locale = z.enum(locales)
export const provider = z.enum(['google', 'facebook', 'apple'])
export type ProviderId = z.infer<typeof provider>

/**
 * Where the refresh token goes: into a cookie that scripts cannot read, for browsers; into the answer's body for companion apps,
 * which keep it in the device's key store.
 */
export const tokens = z.enum(['cookie', 'body']).default('cookie')

export const userInfo = z.object({
  userId: z.uuid(),
  nickname: z.string(),
  profession,
  email: z.string().nullable(),
})
export type UserInfo = z.infer<typeof userInfo>

export const loggedIn = z.object({
  /** The access token: goes into the header `token`. */
  jwToken: z.string(),
  expiresAt: z.iso.datetime(),
  /** Only when asked for with `tokens: 'body'`. */
  refreshToken: z.string().optional(),
  /** Proves that the device is known, header `deviceToken`; only when asked for with `tokens: 'body'`. */
  deviceToken: z.string().optional(),
  user: userInfo,
})
export type LoggedIn = z.infer<typeof loggedIn>
