import actions from '../../../../locales/en/actions.json'
import common from '../../../../locales/en/common.json'
import errors from '../../../../locales/en/errors.json'
import notes from '../../../../locales/en/notes.json'
import open from '../../../../locales/en/open.json'
import samples from '../../../../locales/en/samples.json'
import viewer from '../../../../locales/en/viewer.json'

/** English texts of the start page and the viewer: part of the app (the default and the fallback). Those of all other screens are fetched with them, see `laterTexts.ts`. */
export const english = { actions, common, errors, notes, open, samples, viewer }
export type Namespace = keyof typeof english
export const namespaces = Object.keys(english) as Namespace[]
