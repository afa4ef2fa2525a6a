import { atom } from 'jotai'

/** How much of the canvas the tool's panel covers from below, CSS pixels, on phones: the model makes way for it. */
export const toolPanelHeightAtom = atom(0)
