import type { MailTexts } from './texts.ts'

export const de: MailTexts = {
  code: {
    subject: 'Ihr Bestätigungscode für Facet',
    purposes: {
      signUp: 'Geben Sie diesen Code ein, um Ihr Konto anzulegen:',
      logIn: 'Geben Sie diesen Code ein, um sich anzumelden:',
      resetPassword: 'Geben Sie diesen Code ein, um ein neues Passwort festzulegen:',
      changePassword: 'Geben Sie diesen Code ein, um Ihr Passwort zu ändern:',
      linkEmail: 'Geben Sie diesen Code ein, um diese E-Mail-Adresse mit Ihrem Konto zu verknüpfen:',
      cancelAccount: 'Geben Sie diesen Code ein, um Ihr Konto zu löschen:',
    },
    valid: 'Er gilt {minutes} Minuten und kann einmal verwendet werden.',
    ignore: 'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun. Geben Sie diesen Code niemals weiter.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort für Facet wurde geändert',
    what: 'Das Passwort Ihres Kontos wurde am {time} geändert. Alle anderen Geräte wurden abgemeldet.',
    notYou: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt über „Passwort vergessen“ zurück.',
  },
  renewal: {
    subject: 'Ihr Facet-Abo verlängert sich bald',
    what: 'Ihr Tarif „{plan}“ verlängert sich am {date} für {amount}.',
    end: 'Sie müssen nichts tun. Um ihn zu beenden, melden Sie sich vorher an und wählen Sie unter „Zahlungen“ „Verlängerung kündigen“: VIP gilt dann bis zum Ende der bezahlten Zeit, und es wird nichts mehr abgebucht.',
  },
  newMessage: 'Sie haben eine neue Nachricht.',
  accountCancelled: {
    subject: 'Ihr Facet-Konto wurde gelöscht',
    what: 'Ihr Konto und alles darin wurde am {time} gelöscht. Es lässt sich nicht wiederherstellen.',
  },
}
