import { atom } from 'jotai'

/** The device shows models in the room that its camera sees. False until it has answered. */
export const canAugmentAtom = atom(false)
canAugmentAtom.onMount = (set) => {
  // Refused within pages that do not allow it: then there is none.
  navigator.xr?.isSessionSupported('immersive-ar').then(set, () => {})
}
