import 'i18next'
import type { english, LaterTexts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english & LaterTexts
  }
}
