import common from '../../../locales/en/common.json'
import errors from '../../../locales/en/errors.json'
import open from '../../../locales/en/open.json'
import samples from '../../../locales/en/samples.json'

/** English texts by namespace: part of the app (the default and the fallback), and the source of the keys' types. A new namespace is one line here. */
export const english = { common, errors, open, samples }
export type Namespace = keyof typeof english
export const namespaces = Object.keys(english) as Namespace[]
