import { atom } from 'jotai'
import type { Viewer } from '../../viewer/api.ts'

/** The viewer behind the canvas; null while its code is being fetched, or when this device cannot draw. */
export const viewerAtom = atom<Viewer | null>(null)
/** The id of the document of which the GPU has done the first complete picture. */
export const shownAtom = atom<number | null>(null)

/** Whether a 3D mouse is connected. */
export const spaceMouseAtom = atom(false)

/** Whether this browser lets pages use such devices (WebHID). */
export const hasSpaceMouse = (): boolean => typeof navigator !== 'undefined' && 'hid' in navigator
