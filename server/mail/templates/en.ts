import type { MailTexts } from './texts.ts'

export const en: MailTexts = {
  code: {
    subject: 'Your verification code for Facet',
    purposes: {
      signUp: 'Enter this code to create your account:',
      logIn: 'Enter this code to log in:',
      resetPassword: 'Enter this code to set a new password:',
      changePassword: 'Enter this code to change your password:',
      linkEmail: 'Enter this code to link this email address to your account:',
      cancelAccount: 'Enter this code to cancel your account:',
    },
    valid: 'It is valid for {minutes} minutes and can be used once.',
    ignore: 'If you did not ask for it, you need not do anything. Never pass this code on to anyone.',
  },
  passwordChanged: {
    subject: 'Your password for Facet was changed',
    what: 'The password of your account was changed on {time}. All other devices were logged out.',
    notYou: 'If this was not you, reset your password now with "Forgot Password".',
  },
  renewal: {
    subject: 'Your Facet subscription renews itself soon',
    what: 'Your plan "{plan}" renews itself on {date} for {amount}.',
    end: 'You need not do anything. To end it, log in before that day and choose "Cancel Auto-Renew" under Payments: VIP then stays until its time is over, and nothing more is charged.',
  },
  newMessage: 'You have a new message.',
  accountCancelled: {
    subject: 'Your Facet account was cancelled',
    what: 'Your account and everything in it were deleted on {time}. They cannot be brought back.',
  },
}
