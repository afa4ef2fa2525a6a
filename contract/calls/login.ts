import { z } from '../zod.ts'
import {
  agree,
  confirmPassword,
  email,
  loggedIn,
  newPassword,
  nickname,
  password,
  passwordsDiffer,
  samePasswords,
  tokens,
  verificationCode,
} from '../accountFields.ts'
import { call } from '../call.ts'

const none = z.object({})

export const codePurpose = z.enum(['signUp', 'logIn', 'resetPassword', 'changePassword', 'linkEmail'])

/** Codes to set a password and to link an address are sent for a session; the former always to the account's own address. */
export const sendVerificationCode = call({
  name: 'sendVerificationCode',
  summary: 'Send a verification code by e-mail; also to send it again, once the time for that has come',
  method: 'POST',
  path: '/Login/UsersEmail/SendVerificationCode',
  access: 'optional',
  query: none,
  body: z.object({ email, purpose: codePurpose }),
  data: z.object({ resendSeconds: z.int(), validSeconds: z.int() }),
  perMinute: 10,
  errors: [
    'emailInvalid',
    'emailRegistered',
    'accountNotRegistered',
    'accountWrittenOff',
    'accountIsFrozen',
    'tooManyRequests',
    'networkAnomaly',
    'notLoggedIn',
  ],
})

export const signUp = call({
  name: 'signUp',
  summary: 'Sign up with an e-mail address and the code sent to it (purpose signUp); the new account is logged in',
  method: 'POST',
  path: '/Login/UsersEmail/Register',
  access: 'public',
  query: none,
  body: z.object({ email, verificationCode, password: newPassword, confirmPassword, nickname, agree, tokens }).refine(samePasswords, passwordsDiffer),
  data: loggedIn,
  perMinute: 10,
  errors: [
    'emailInvalid',
    'verificationCodeRequired',
    'verificationCodeIncorrect',
    'passwordWeak',
    'passwordCommon',
    'passwordsDiffer',
    'nicknameEmpty',
    'agreementRequired',
    'emailRegistered',
  ],
})

/**
 * Password and code are needed; the code is not on a device where one was typed in during the last `KNOWN_DEVICE_DAYS`, unless the user said no (`remember`).
 * The password is looked at first: a wrong one does not use up the code.
 */
export const logIn = call({
  name: 'logIn',
  summary: 'Log in with e-mail, password and, unless the device is known, the code sent to that address (purpose logIn); ends the log-in of an older device',
  method: 'POST',
  path: '/Login/UsersEmail/Login',
  access: 'public',
  query: none,
  body: z.object({ email, password, verificationCode: verificationCode.optional(), remember: z.boolean().default(true), tokens }),
  data: loggedIn,
  perMinute: 20,
  errors: [
    'emailInvalid',
    'verificationCodeRequired',
    'verificationCodeIncorrect',
    'accountNotRegistered',
    'accountWrittenOff',
    'accountIsFrozen',
    'passwordIncorrect',
    'tooManyRequests',
  ],
})

export const resetPassword = call({
  name: 'resetPassword',
  summary: 'Set a forgotten password with a code (purpose resetPassword); ends every session of the account',
  method: 'POST',
  path: '/Login/UsersEmail/ResetPassword',
  access: 'public',
  query: none,
  body: z.object({ email, verificationCode, password: newPassword, confirmPassword }).refine(samePasswords, passwordsDiffer),
  data: none,
  perMinute: 10,
  errors: [
    'emailInvalid',
    'verificationCodeRequired',
    'verificationCodeIncorrect',
    'passwordWeak',
    'passwordCommon',
    'passwordsDiffer',
    'accountNotRegistered',
    'accountWrittenOff',
  ],
})

export const changePassword = call({
  name: 'changePassword',
  summary: 'Change the password; ends every other session of the account',
  method: 'POST',
  path: '/Login/UsersReferer/ChangePassword',
  access: 'user',
  query: none,
  body: z.object({ oldPassword: password, password: newPassword, confirmPassword }).refine(samePasswords, passwordsDiffer),
  data: none,
  perMinute: 10,
  errors: ['passwordWeak', 'passwordCommon', 'passwordsDiffer', 'passwordIncorrect', 'updateFailed', 'tooManyRequests'],
})

/** Sets the first password of an account made by social sign-in. Refused with `updateFailed` when the account has a password, or no address to log in with. */
export const setPassword = call({
  name: 'setPassword',
  summary: 'Set the first password of an account, with a code sent to its address (purpose changePassword)',
  method: 'POST',
  path: '/Login/UsersReferer/SetPassword',
  access: 'user',
  query: none,
  body: z.object({ verificationCode, password: newPassword, confirmPassword }).refine(samePasswords, passwordsDiffer),
  data: none,
  perMinute: 10,
  errors: ['verificationCodeRequired', 'verificationCodeIncorrect', 'passwordWeak', 'passwordCommon', 'passwordsDiffer', 'updateFailed'],
})

/** Every refresh token works once. One that comes again, seconds later, was stolen: its whole session ends. */
export const refreshToken = call({
  name: 'refreshToken',
  summary: 'New access token for the refresh token in the cookie, or in the body where there are no cookies',
  method: 'POST',
  path: '/Login/UsersReferer/RefreshToken',
  access: 'public',
  query: none,
  body: z.object({ refreshToken: z.string().max(200).optional() }),
  data: loggedIn.omit({ user: true, deviceToken: true }),
  perMinute: 60,
  errors: ['notLoggedIn', 'loggedInElsewhere', 'accountFrozen'],
})

export const logOut = call({
  name: 'logOut',
  summary: 'End this session',
  method: 'POST',
  path: '/Login/UsersReferer/LogOut',
  access: 'user',
  query: none,
  body: none,
  data: none,
  errors: [],
})

export const loginCalls = [sendVerificationCode, signUp, logIn, resetPassword, changePassword, setPassword, refreshToken, logOut]
