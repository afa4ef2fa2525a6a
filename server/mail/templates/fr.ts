import type { MailTexts } from './texts.ts'

export const fr: MailTexts = {
  code: {
    subject: 'Votre code de vérification Facet',
    purposes: {
      signUp: 'Saisissez ce code pour créer votre compte :',
      logIn: 'Saisissez ce code pour vous connecter :',
      resetPassword: 'Saisissez ce code pour définir un nouveau mot de passe :',
      changePassword: 'Saisissez ce code pour modifier votre mot de passe :',
      linkEmail: 'Saisissez ce code pour associer cette adresse e-mail à votre compte :',
      cancelAccount: 'Saisissez ce code pour supprimer votre compte :',
    },
    valid: 'Il est valable {minutes} minutes et ne peut servir qu’une fois.',
    ignore: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire. Ne communiquez jamais ce code à personne.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe Facet a été modifié',
    what: 'Le mot de passe de votre compte a été modifié le {time}. Tous les autres appareils ont été déconnectés.',
    notYou: 'Si ce n’était pas vous, réinitialisez votre mot de passe dès maintenant avec « Mot de passe oublié ».',
  },
  renewal: {
    subject: 'Votre abonnement Facet sera bientôt renouvelé',
    what: 'Votre formule « {plan} » sera renouvelée le {date} pour {amount}.',
    end: 'Vous n’avez rien à faire. Pour y mettre fin, connectez-vous avant cette date et choisissez « Annuler le renouvellement » dans Paiements : le VIP reste valable jusqu’à la fin de la période payée et plus rien n’est prélevé.',
  },
  newMessage: 'Vous avez un nouveau message.',
  accountCancelled: {
    subject: 'Votre compte Facet a été supprimé',
    what: 'Votre compte et tout son contenu ont été supprimés le {time}. Ils ne peuvent pas être rétablis.',
  },
}
