import { getDefaultStore } from 'jotai'

/** The one store of the app: code outside React (opening a file, the viewer's events, actions) reads and writes the same atoms as the components. */
export const appStore = getDefaultStore()
