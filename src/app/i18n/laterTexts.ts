import type account from '../../../locales/en/account.json'
import type forms from '../../../locales/en/forms.json'
import type legal from '../../../locales/en/legal.json'
import type messageKinds from '../../../locales/en/messageKinds.json'
import type messages from '../../../locales/en/messages.json'
import type profile from '../../../locales/en/profile.json'
import type server from '../../../locales/en/server.json'

/** Types of the namespaces that are fetched when a screen first uses them (`useTranslation('account')`), in English too. A new one is one line here. */
export interface LaterTexts {
  account: typeof account
  forms: typeof forms
  legal: typeof legal
  messageKinds: typeof messageKinds
  messages: typeof messages
  profile: typeof profile
  server: typeof server
}
