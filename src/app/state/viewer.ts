import { atom } from 'jotai'
import type { Viewer } from '../../viewer/api.ts'

/** The viewer behind the canvas; null while its code is being fetched, or when this device cannot draw. */
export const viewerAtom = atom<Viewer | null>(null)
