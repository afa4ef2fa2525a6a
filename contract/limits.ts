/** An upload's size must not exceed 500M. */
export const MAX_UPLOAD_BYTES = 500 * 1024 * 1024
/** Unviewed recent records are kept for so many days. */
export const RECENT_DAYS = 30
/** Days before the removal of such a record at which its owner is notified. */
export const REMOVAL_NOTICE_DAYS = 7
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const
export const VERIFICATION_CODE_DIGITS = 6
export const SHARE_PASSWORD_DIGITS = 4
export const NICKNAME_LENGTH = 50
/** A longer address is not valid (RFC 5321). */
export const EMAIL_LENGTH = 254

/** Seconds between two codes to one address. */
export const CODE_RESEND_SECONDS = 60
export const CODE_MINUTES = 10
/** Days for which a device needs no mailed code after one was typed in there. */
export const KNOWN_DEVICE_DAYS = 30
/** Wrong tries after which a code is void. */
export const CODE_TRIES = 5

/** Days after a first purchase in which it can be given back without a reason. */
export const REFUND_DAYS = 14
/** Days before the renewal of a subscription at which its owner is notified. */
export const RENEWAL_NOTICE_DAYS = 7

/** Bodies with pictures, states of views or references of assemblies. */
export const LARGE_BODY_BYTES = 1024 * 1024

/** Milliseconds. */
export const REQUEST_TIMEOUT = 1_200_000
export const HUB_CHECK = 5000
export const HUB_RETRY = 5000
export const LOGOUT_REDIRECT = { mobile: 10, desktop: 3000 } as const

export const professions = [
  'Default',
  'ArtistMale',
  'ArtistFemale',
  'DesignerMale',
  'DesignerFemale',
  'EngineerMale',
  'EngineerFemale',
  'ManagerMale',
  'ManagerFemale',
  'SalesmanMale',
  'SalesmanFemale',
  'StudentMale',
  'StudentFemale',
  'TeacherMale',
  'TeacherFemale',
  'WorkerMale',
  'WorkerFemale',
  'BossMale',
  'BossFemale',
] as const
export type Profession = (typeof professions)[number]

export const contactTimes = ['Workday Daytime', 'Workday Night', 'Weekend Daytime', 'Weekend Night'] as const
