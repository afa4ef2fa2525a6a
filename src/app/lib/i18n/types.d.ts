import 'i18next'
import type { english } from './english.ts'
import type { LaterTexts } from './laterTexts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english & LaterTexts
  }
}
