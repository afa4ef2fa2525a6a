/** An answer's `status`. `side: 'app'`: shown by the app of its own accord, never answered by the server. */
export interface CodeEntry {
  readonly code: number
  readonly message: string
  readonly side?: 'app'
}

/**
 * The error catalogue. Codes from -1 to -14253 are the product's; those from -20001 on are ours, for messages whose codes the product does not show.
 * A code is never given another meaning. Messages are to the letter.
 */
export const codes = {
  success: { code: 1, message: 'Success' },

  // The request could not be read as one of this API; the second, when it was too large or took too long.
  requestException: { code: -1, message: 'Request exception' },
  requestAborted: { code: -100, message: 'Request exception' },
  networkAnomaly: { code: -20001, message: 'Network anomaly, please try again later' },
  requestFailed: { code: -20002, message: 'Request failed' },
  serverError: { code: -20003, message: 'Server Error' },
  somethingWrong: { code: -20004, message: 'Oops, something went wrong', side: 'app' },
  accessForbidden: { code: -20005, message: 'Access forbidden' },
  tooManyRequests: { code: -20006, message: 'Too many attempts, please try again later' },

  parameterMissing: { code: -20011, message: 'Parameter missing' },
  parameterError: { code: -20012, message: 'Parameter error' },
  parameterFormatError: { code: -20013, message: 'Parameter format error' },

  appUpdateNeeded: { code: -20021, message: 'Update the app to use this feature' },
  appUpgradeNeeded: { code: -20022, message: 'Please upgrade the APP' },
  featureBlocked: { code: -20023, message: 'This feature is temporarily blocked' },
  notSupportedYet: { code: -20024, message: 'Not currently supported, please stay tuned' },
  upgradeFailed: { code: -20025, message: 'Upgrade failed' },
  privilegeGrantFailed: { code: -20026, message: 'Privilege grant failed' },
  vipRequired: { code: -20027, message: 'Open VIP to view file' },

  amountsDoNotMatch: { code: -20031, message: 'Payment failed, amounts do not match' },
  paymentFailed: { code: -20032, message: 'Payment failed (there might be a delay on your payment, please refresh or tell us about it)' },
  trialClaimed: { code: -20033, message: 'Freetrial has been claimed, cannot be received again' },
  trialReceived: { code: -20034, message: 'You have already received a free trial' },
  subscribedTwice: { code: -20035, message: 'Unable to subscribe TWICE' },
  purchaseTimeExceeded: { code: -20036, message: 'The purchase time exceeds the upper limit' },
  createOrderFailed: { code: -20037, message: 'Create Order Failed' },
  orderNotExist: { code: -20038, message: 'Order Not Exist' },
  orderOutOfDue: { code: -20039, message: 'Order Out Of Due' },
  orderRefunded: { code: -20040, message: 'Order Has Refunded' },

  notLoggedIn: { code: -101, message: 'User not logged in' },
  loggedInElsewhere: { code: -14253, message: 'Your account is logged in on another device' },
  tokenExpired: { code: -14018, message: 'Token expired' },
  passwordIncorrect: { code: -113, message: 'The password is incorrect' },
  // The first to whoever holds a token of the account, the second to whoever tries to log in.
  accountFrozen: { code: -11002, message: 'Sorry, your account has been frozen' },
  accountIsFrozen: { code: -20041, message: 'Account is frozen' },
  verificationCodeIncorrect: { code: -11004, message: 'Verification code is incorrect.' },
  emailRegistered: { code: -11011, message: 'The email address you entered has been registered' },
  emailRegisteredLogIn: { code: -11011, message: 'The email address has been registered. Please log in' },
  accountNotRegistered: { code: -14238, message: 'The account you entered is not registered, please try again.' },
  userInfoFailed: { code: -20042, message: 'Fail to get user information' },
  accountWrittenOff: { code: -20043, message: 'The account has been written off' },
  emailInvalid: { code: -20044, message: 'Invalid email address' },
  passwordWeak: { code: -20045, message: 'Minimum 6, letters and numbers required' },
  passwordsDiffer: { code: -20046, message: "Two passwords don't match" },
  verificationCodeRequired: { code: -20047, message: 'Please enter the verification code.' },
  nicknameEmpty: { code: -20048, message: 'Nickname cannot be empty.' },
  agreementRequired: { code: -20049, message: 'Please check to agree' },
  passwordCommon: { code: -20050, message: 'This password is too easy to guess, please choose another one' },

  updateFailed: { code: -10131, message: 'Failed to update data' },
  addFailed: { code: -10132, message: 'Failed to add data' },
  deleteFailed: { code: -10133, message: 'Failed to delete data' },
  dataMissing: { code: -10134, message: 'Data does not exist.' },

  pictureInvalid: { code: -20051, message: 'Invalid picture format' },
  fileNameInvalid: { code: -20052, message: 'Invalid file name' },
  modelMissing: { code: -20053, message: 'Model does not exist' },
  fileRetrieveFailed: { code: -20054, message: 'Failed to retrieve file' },
  formatUnsupported: { code: -20055, message: "Don't support the file format" },
  fileException: { code: -20056, message: 'File exception' },
  fileEmpty: { code: -20057, message: 'file empty' },
  decompressionFailed: { code: -20058, message: 'Decompressed the compressed package failed' },
  onlyAssembly: { code: -20059, message: 'There is only one assembly file in the zip package' },
  packageUnsupported: { code: -20060, message: 'Unsupported files exist in the compressed package' },
  oneUploadOnly: { code: -20061, message: 'Sorry, only support uploading one file/folder' },
  assemblyModelMissing: { code: -20062, message: 'Sorry, no assembly model found' },
  referenceFileMissing: { code: -20063, message: 'Sorry, no reference file found' },
  fileOpenFailed: { code: -20064, message: 'Sorry, file open failed', side: 'app' },
  fileEncrypted: { code: -20065, message: 'Encrypted file may not be opened' },
  fileTooLarge: { code: -20066, message: 'The uploaded file size exceeds 500M.' },
  storageFull: { code: -20068, message: 'Your storage is full' },
  viewSaveFailed: { code: -20067, message: 'View save failed, please try again' },

  shareDeleted: { code: -20071, message: 'The sharing link has been deleted' },
  shareInvalid: { code: -20072, message: 'The share link is no longer valid' },
  shareStopped: { code: -20073, message: 'The sharing link has stopped' },
  shareExpired: { code: -20074, message: 'The link has expired' },
  qrCodeIncorrect: { code: -20075, message: 'The QR code is incorrect' },
  sharePasswordRequired: { code: -20076, message: 'Please enter the password' },
  sharePasswordInvalid: { code: -20077, message: 'Please enter the correct password' },
  sharePasswordIncorrect: { code: -20078, message: 'Incorrect password' },

  commentOfOthersUpdate: { code: -20081, message: "Cannot modify others' comment" },
  commentOfOthersDelete: { code: -20082, message: "Cannot delete others' comment" },
  viewOfOthers: { code: -14230, message: 'Cannot delete VIEWS created by others' },
  viewOfOthersPlain: { code: -20083, message: 'Cannot delete views created by others', side: 'app' },
  copyFailed: { code: -20084, message: 'Copy failed', side: 'app' },
} as const satisfies Record<string, CodeEntry>

export type CodeName = keyof typeof codes
export const codeNames = Object.keys(codes) as CodeName[]

/** Every call may be refused with these. */
export const generalErrors = [
  'requestException',
  'requestAborted',
  'serverError',
  'accessForbidden',
  'tooManyRequests',
  'parameterMissing',
  'parameterError',
  'parameterFormatError',
  'appUpdateNeeded',
  'appUpgradeNeeded',
  'featureBlocked',
] as const satisfies readonly CodeName[]
/** And these, where a session is needed or used. */
export const sessionErrors = ['notLoggedIn', 'loggedInElsewhere', 'tokenExpired', 'accountFrozen'] as const satisfies readonly CodeName[]
