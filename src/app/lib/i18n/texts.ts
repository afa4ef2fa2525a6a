import type account from '../../../../locales/en/account.json'
import actions from '../../../../locales/en/actions.json'
import type bom from '../../../../locales/en/bom.json'
import type comments from '../../../../locales/en/comments.json'
import common from '../../../../locales/en/common.json'
import type compare from '../../../../locales/en/compare.json'
import type drawing from '../../../../locales/en/drawing.json'
import type drives from '../../../../locales/en/drives.json'
import errors from '../../../../locales/en/errors.json'
import type exportTexts from '../../../../locales/en/export.json'
import type feedback from '../../../../locales/en/feedback.json'
import type files from '../../../../locales/en/files.json'
import type forms from '../../../../locales/en/forms.json'
import type help from '../../../../locales/en/help.json'
import type lab from '../../../../locales/en/lab.json'
import type legal from '../../../../locales/en/legal.json'
import type markup from '../../../../locales/en/markup.json'
import type measure from '../../../../locales/en/measure.json'
import type messageKinds from '../../../../locales/en/messageKinds.json'
import type messages from '../../../../locales/en/messages.json'
import notes from '../../../../locales/en/notes.json'
import open from '../../../../locales/en/open.json'
import type orders from '../../../../locales/en/orders.json'
import type profile from '../../../../locales/en/profile.json'
import type qr from '../../../../locales/en/qr.json'
import samples from '../../../../locales/en/samples.json'
import type section from '../../../../locales/en/section.json'
import type server from '../../../../locales/en/server.json'
import type share from '../../../../locales/en/share.json'
import viewer from '../../../../locales/en/viewer.json'
import type views from '../../../../locales/en/views.json'
import type vip from '../../../../locales/en/vip.json'

/** English texts of the start page and the viewer: part of the app (the default and the fallback). Those of all other screens are fetched with them: `LaterTexts`. */
export const english = { actions, common, errors, notes, open, samples, viewer }
type Namespace = keyof typeof english
export const namespaces = Object.keys(english) as Namespace[]

/** Types of the namespaces that are fetched when a screen first uses them (`useTranslation('account')`), in English too. A new one is one line here. */
export interface LaterTexts {
  bom: typeof bom
  export: typeof exportTexts
  account: typeof account
  files: typeof files
  feedback: typeof feedback
  forms: typeof forms
  help: typeof help
  qr: typeof qr
  drawing: typeof drawing
  drives: typeof drives
  lab: typeof lab
  legal: typeof legal
  compare: typeof compare
  markup: typeof markup
  measure: typeof measure
  messageKinds: typeof messageKinds
  messages: typeof messages
  orders: typeof orders
  profile: typeof profile
  section: typeof section
  server: typeof server
  share: typeof share
  vip: typeof vip
  comments: typeof comments
  views: typeof views
}
