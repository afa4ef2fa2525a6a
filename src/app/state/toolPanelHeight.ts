import { atom } from 'jotai'

/** How much of the canvas the tool's panel covers from below, CSS pixels, on phones: the model makes way for it. */
export const toolPanelHeightAtom = atom(0)

/** Height of the phone's bar, CSS pixels. It lies over the canvas: below it, or beside it when the phone is held sideways. */
export const barHeight = (): number => (globalThis.matchMedia('(orientation: portrait)').matches ? 56 : 0)
