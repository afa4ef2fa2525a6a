import { z } from '../zod.ts'
import { email, locale, nickname, password, profession, provider, userInfo, verificationCode } from '../accountFields.ts'
import { call } from '../call.ts'
import { platforms } from '../headers.ts'

const none = z.object({})

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
  errors: ['emailInvalid'],
})

export const getUserInfoByJWTToken = call({
  name: 'getUserInfoByJWTToken',
  summary: 'Who the token belongs to',
  method: 'GET',
  path: '/Login/UsersReferer/GetUserInfoByJWTToken',
  access: 'user',
  query: none,
  body: none,
  data: userInfo,
  errors: ['userInfoFailed'],
})

export const userDetail = userInfo.extend({
  hasPassword: z.boolean(),
  /** Social accounts that can be used to log in. */
  linked: z.array(z.object({ provider, email: z.string().nullable(), linkedAt: z.iso.datetime() })),
  receiveStatus: z.boolean(),
  locale,
  createdAt: z.iso.datetime(),
})

export const getUserDetail = call({
  name: 'getUserDetail',
  summary: 'Everything that settings show of the user',
  method: 'GET',
  path: '/Login/UsersReferer/GetUserDetail',
  access: 'user',
  query: none,
  body: none,
  data: userDetail,
  errors: ['userInfoFailed'],
})

export const updateName = call({
  name: 'updateName',
  summary: 'Change the nickname',
  method: 'POST',
  path: '/Login/UsersReferer/UpdateName',
  access: 'user',
  query: none,
  body: z.object({ nickname }),
  data: userInfo,
  errors: ['nicknameEmpty'],
})

export const updateUserDetail = call({
  name: 'updateUserDetail',
  summary: 'Change profession avatar, whether notifications are wanted, or the language of mails',
  method: 'POST',
  path: '/Login/UsersReferer/UpdateUserDetail',
  access: 'user',
  query: none,
  body: z
    .object({ profession: profession.optional(), receiveStatus: z.boolean().optional(), locale: locale.optional() })
    .refine((detail) => Object.values(detail).some((value) => value !== undefined), 'parameterMissing'),
  data: userDetail,
  errors: [],
})

export const getUserReceiveStatus = call({
  name: 'getUserReceiveStatus',
  summary: 'Whether the user wants notifications',
  method: 'GET',
  path: '/api/User/GetUserReceiveStatus',
  access: 'user',
  query: none,
  body: none,
  data: z.object({ receiveStatus: z.boolean() }),
  errors: [],
})

export const addUserAccessRecord = call({
  name: 'addUserAccessRecord',
  summary: 'Record that a page was visited',
  method: 'GET',
  path: '/api/User/AddUserAccessRecord',
  access: 'optional',
  query: z.object({
    platform: z.coerce
      .number()
      .int()
      .refine((code) => Object.values<number>(platforms).includes(code))
      .default(platforms.desktop),
    /** Route, without parameters. */
    page: z
      .string()
      .max(100)
      .regex(/^\/[\w/-]*$/),
  }),
  body: none,
  data: none,
  perMinute: 60,
  errors: [],
})

/** Refused with `addFailed` when the account has an address already. */
export const bindThirtPartEmail = call({
  name: 'bindThirtPartEmail',
  summary: 'Link an e-mail address to an account of social sign-in, with the code sent to it (purpose linkEmail)',
  method: 'POST',
  path: '/Login/UsersEmail/BindThirtPartEmail',
  access: 'user',
  query: none,
  body: z.object({ email, verificationCode }),
  data: userDetail,
  perMinute: 10,
  errors: ['emailInvalid', 'verificationCodeRequired', 'verificationCodeIncorrect', 'emailRegistered', 'addFailed'],
})

/** Refused with `deleteFailed` when nothing would be left to log in with. An account with a password asks for it; it goes with the address. */
export const unbindThirtPartEmail = call({
  name: 'unbindThirtPartEmail',
  summary: 'Unbind the e-mail address',
  method: 'POST',
  path: '/Login/UsersEmail/UnbindThirtPartEmail',
  access: 'user',
  query: none,
  body: z.object({ password: password.optional() }),
  data: userDetail,
  perMinute: 10,
  errors: ['dataMissing', 'deleteFailed', 'passwordIncorrect'],
})

/** An account with a password asks for it: whoever finds an open page must not be able to destroy everything. */
export const cancelUserAccount = call({
  name: 'cancelUserAccount',
  summary: 'Cancel the account: everything of it is deleted permanently',
  method: 'POST',
  path: '/Login/UsersReferer/CancelUserAccount',
  access: 'user',
  query: none,
  body: z.object({ password: password.optional() }),
  data: none,
  perMinute: 10,
  errors: ['parameterMissing', 'passwordIncorrect', 'tooManyRequests'],
})

export const accountCalls = [
  isEmailExists,
  getUserInfoByJWTToken,
  getUserDetail,
  updateName,
  updateUserDetail,
  getUserReceiveStatus,
  addUserAccessRecord,
  bindThirtPartEmail,
  unbindThirtPartEmail,
  cancelUserAccount,
]
