import { atom } from 'jotai'

/** Whether a 3D mouse is connected. */
export const spaceMouseAtom = atom(false)

/** Whether this browser lets pages use such devices (WebHID). */
export const hasSpaceMouse = (): boolean => typeof navigator !== 'undefined' && 'hid' in navigator
