/** A rule of the product that is neither a route, a call nor a message. Tests name it by `@rule:id`. */
export interface ProductRule {
  id: string
  rule: string
}

const rule = (id: string, text: string): ProductRule => ({ id, rule: text })

export const productRules: readonly ProductRule[] = [
  // Addresses
  rule('unknown-path', 'An unknown address leads to `/`.'),
  rule('titles', "Every screen has its document title; where none is named, the product's name."),
  rule('access', 'An address that is not public leads whoever is not logged in to `/login`, and back afterwards.'),
  rule('locked-out', 'Whoever cannot log in reads the agreement and reaches the operator by the feedback page.'),
  rule('register-with-token', '`/register` leads whoever is logged in to `/`.'),
  rule('keep-alive', 'The cloud file list and the message list keep their state while other screens are shown.'),

  // Session
  rule('token-refresh', 'An expired token is refreshed, stored, and the call tried once more.'),
  rule('forced-logout', 'A session that is ended by the server ends in the app: channel stopped, message shown, token removed.'),
  rule('login-elsewhere', 'A login on another device is told to the older one at once.'),
  rule('hub', 'The realtime channel opens with a token only and answers `GetUserInfo`.'),
  rule('push', 'Browsers announce messages only where the user has turned that on: that there is one, not what it says.'),
  rule('known-device', 'A log-in on a known device needs no mailed code for 30 days, unless the user says no.'),
  rule('device-list', 'Every device that is logged in or known is listed, and can be logged out and forgotten from another one.'),
  rule(
    'other-origin',
    'An app on an origin of its own works without cookies: tokens in the body, its version in a header, links by the address of the server.',
  ),
  rule('toast', 'A toast is of one of four kinds, and stays for 2500 ms.'),
  rule('required', 'An empty field says "Required".'),
  rule('frozen', 'A frozen account is refused everywhere.'),
  rule('cancel-account', 'A cancelled account leaves nothing behind.'),

  // Forms
  rule('email', 'An e-mail address must be valid.'),
  rule('password', 'A password has at least 6 characters, letters and numbers.'),
  rule('confirm-password', 'Both passwords must be the same.'),
  rule('verification-code', 'A verification code has 6 digits, and is good once and for a while.'),
  rule('nickname', 'A nickname is not empty.'),
  rule('agree', 'Terms must be agreed to before signing up.'),
  rule('avatars', 'There are 19 avatars: a default one, and nine professions twice.'),

  // Files
  rule('lists', 'All, starred and recently opened files are listed and searched.'),
  rule('retention', 'Records that were not viewed for 30 days are removed, but for starred ones.'),
  rule('permanent-delete', 'A record is deleted for good after a question.'),
  rule('one-upload', 'An upload is one file or folder.'),
  rule('size-limit', 'Nothing above 500 MB is uploaded.'),
  rule('packages', 'A package holds only files of models.'),
  rule('assembly', 'An assembly comes as a folder or package: with a model, and with its references.'),
  rule('samples', 'There are eight samples.'),
  rule('offline', 'After one visit the app, its samples and recent files open without a connection.'),
  rule('drives', 'Files and folders of connected cloud drives are opened by streaming.'),

  // Sharing
  rule('share-password', 'A password of a link is 4 digits, asked for and checked before anything is shown.'),
  rule('share-expiry', 'A link ends after its days.'),
  rule('share-stop', 'A link is stopped, or deleted, after a question.'),
  rule('own-codes', 'Only QR codes of the product are followed.'),
  rule('own-comments', 'Only its author changes or deletes a comment.'),
  rule('own-views', 'Only its creator deletes a saved view.'),

  // VIP
  rule('trial-once', 'The free trial is given once.'),
  rule('subscribe-once', 'Nobody subscribes twice.'),
  rule('vip-asked', 'Whoever uses a VIP function without VIP is asked to open VIP.'),
  rule('price-per-day', 'A price is shown per day.'),
  rule('amount-mismatch', 'A payment of another amount gives nothing.'),
  rule('payment-delay', 'A delayed payment is shown as such until it arrives.'),
  rule('refund', 'Money that gives nothing goes back by itself, a first purchase within 14 days on demand.'),
  rule('renewal-notice', 'A renewal is told seven days ahead.'),
  rule('abnormal-order', 'An abnormal order can be put right.'),

  // Everywhere
  rule('envelope', 'Every answer of the server comes in the envelope, with a code of the catalogue.'),
  rule('headers', 'Calls carry token, language, platform and the mark of our own requests.'),
  rule('languages', 'Every screen is complete in nine languages and fits a phone in each.'),
  rule('language-tags', 'Traditional Chinese is known by script and by region; English is the default.'),
  rule('moments', "A moment of the server is shown in the user's own time zone, with its daylight saving."),
  rule('time-zones', "A date-time without an offset is read in the zone that is named with it, by IANA name or ±HH:MM, else in the browser's."),
  rule('accessible', 'No screen breaks a rule of accessibility that a machine can see, light or dark.'),
  rule('first-screen', 'The first screen needs less than 200 kB of JavaScript, and no engine.'),
]
