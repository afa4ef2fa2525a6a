/** What a code is asked for. */
export type CodePurpose = 'signUp' | 'logIn' | 'resetPassword' | 'changePassword' | 'linkEmail' | 'cancelAccount'

/** The mails of one language; `{minutes}` and `{time}` stand for values. */
export interface MailTexts {
  code: {
    subject: string
    purposes: Record<CodePurpose, string>
    valid: string
    ignore: string
  }
  passwordChanged: { subject: string; what: string; notYou: string }
  /** `{plan}`, `{date}` and `{amount}`. */
  renewal: { subject: string; what: string; end: string }
  /** Shown by a browser while no page is open. */
  newMessage: string
  accountCancelled: { subject: string; what: string }
}
