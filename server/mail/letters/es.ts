import type { LetterTexts } from './texts.ts'

export const es: LetterTexts = {
  code: {
    subject: 'Tu código de verificación de Facet',
    purposes: {
      signUp: 'Introduce este código para crear tu cuenta:',
      logIn: 'Introduce este código para iniciar sesión:',
      resetPassword: 'Introduce este código para establecer una contraseña nueva:',
      changePassword: 'Introduce este código para cambiar tu contraseña:',
      linkEmail: 'Introduce este código para vincular esta dirección de correo a tu cuenta:',
      cancelAccount: 'Introduce este código para cancelar tu cuenta:',
    },
    valid: 'Es válido durante {minutes} minutos y solo se puede usar una vez.',
    ignore: 'Si no lo has solicitado, no tienes que hacer nada. No compartas nunca este código con nadie.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña de Facet',
    what: 'La contraseña de tu cuenta se cambió el {time}. Se ha cerrado la sesión en todos los demás dispositivos.',
    notYou: 'Si no has sido tú, restablece tu contraseña ahora con «Contraseña olvidada».',
  },
  accountCancelled: {
    subject: 'Se ha cancelado tu cuenta de Facet',
    what: 'Tu cuenta y todo su contenido se eliminaron el {time}. No se pueden recuperar.',
  },
}
