import type { MailTexts } from './texts.ts'

export const es: MailTexts = {
  code: {
    subject: 'Su código de verificación de Facet',
    purposes: {
      signUp: 'Introduzca este código para crear su cuenta:',
      logIn: 'Introduzca este código para iniciar sesión:',
      resetPassword: 'Introduzca este código para establecer una contraseña nueva:',
      changePassword: 'Introduzca este código para cambiar su contraseña:',
      linkEmail: 'Introduzca este código para vincular esta dirección de correo a su cuenta:',
      cancelAccount: 'Introduzca este código para cancelar su cuenta:',
    },
    valid: 'Es válido durante {minutes} minutos y solo se puede usar una vez.',
    ignore: 'Si no lo ha solicitado, no tiene que hacer nada. No comparta nunca este código con nadie.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado su contraseña de Facet',
    what: 'La contraseña de su cuenta se cambió el {time}. Se ha cerrado la sesión en todos los demás dispositivos.',
    notYou: 'Si no ha sido usted, restablezca su contraseña ahora con «Contraseña olvidada».',
  },
  renewal: {
    subject: 'Su suscripción a Facet se renovará pronto',
    what: 'Su plan «{plan}» se renovará el {date} por {amount}.',
    end: 'No tiene que hacer nada. Para terminarla, inicie sesión antes de ese día y elija «Cancelar la renovación» en Pagos: el VIP sigue hasta el final del tiempo pagado y no se cobra nada más.',
  },
  newMessage: 'Tiene un mensaje nuevo.',
  accountCancelled: {
    subject: 'Se ha cancelado su cuenta de Facet',
    what: 'Su cuenta y todo su contenido se eliminaron el {time}. No se pueden recuperar.',
  },
}
