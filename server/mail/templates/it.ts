import type { MailTexts } from './texts.ts'

export const it: MailTexts = {
  code: {
    subject: 'Il tuo codice di verifica per Facet',
    purposes: {
      signUp: 'Inserisci questo codice per creare il tuo account:',
      logIn: 'Inserisci questo codice per accedere:',
      resetPassword: 'Inserisci questo codice per impostare una nuova password:',
      changePassword: 'Inserisci questo codice per cambiare la password:',
      linkEmail: 'Inserisci questo codice per collegare questo indirizzo e-mail al tuo account:',
      cancelAccount: 'Inserisci questo codice per eliminare il tuo account:',
    },
    valid: 'È valido per {minutes} minuti e può essere usato una sola volta.',
    ignore: 'Se non lo hai richiesto, non devi fare nulla. Non comunicare mai questo codice a nessuno.',
  },
  passwordChanged: {
    subject: 'La tua password di Facet è stata cambiata',
    what: 'La password del tuo account è stata cambiata il {time}. Tutti gli altri dispositivi sono stati disconnessi.',
    notYou: 'Se non sei stato tu, reimposta subito la password con «Password dimenticata».',
  },
  renewal: {
    subject: 'Il suo abbonamento a Facet sta per rinnovarsi',
    what: 'Il piano «{plan}» si rinnova il {date} per {amount}.',
    end: 'Non deve fare nulla. Per terminarlo, acceda prima di quel giorno e scelga «Annulla il rinnovo» in Pagamenti: il VIP resta valido fino al termine del periodo pagato e non viene addebitato altro.',
  },
  newMessage: 'Ha un nuovo messaggio.',
  accountCancelled: {
    subject: 'Il tuo account Facet è stato eliminato',
    what: 'Il tuo account e tutto ciò che conteneva sono stati eliminati il {time}. Non possono essere recuperati.',
  },
}
