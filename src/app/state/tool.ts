import { atom } from 'jotai'
import type { Pick, PointerHit, Viewer } from '../../viewer/api.ts'

const toolIds = ['measure', 'section', 'explode', 'markup', 'comment', 'walk', 'appearance', 'turntable', 'compare', 'zoomBox'] as const
/** What the pointer works for; one at a time. */
export type ToolId = (typeof toolIds)[number]

/** The tool in hand; null = plain looking and selecting. Set it through `takeTool`. */
export const toolAtom = atom<ToolId | null>(null)

/** What a tool does with the canvas while it is in hand. A handler that answers true keeps the event from selecting, opening menus and so on. */
export interface ToolHandlers {
  hover?(pick: Pick | null, x: number, y: number): boolean
  click?(hit: PointerHit): boolean
  doubleclick?(hit: PointerHit): boolean
  contextmenu?(hit: PointerHit): boolean
  /** Cancels an unfinished input. False: there was none; the tool is put down. */
  escape?(): boolean
}

const handlers = new Map<ToolId, ToolHandlers>()
const waiting = new Map<ToolId, (() => void)[]>()

/** A tool's own module registers once, when it is loaded. */
export function registerTool(id: ToolId, own: ToolHandlers): void {
  handlers.set(id, own)
  for (const resolve of waiting.get(id) ?? []) resolve()
  waiting.delete(id)
}

/** Resolves when the tool's own module is there. */
export async function toolRegistered(id: ToolId): Promise<void> {
  if (!handlers.has(id)) await new Promise<void>((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]))
}

export const toolHandlers = (id: ToolId | null): ToolHandlers | undefined => (id ? handlers.get(id) : undefined)

/** Takes a tool in hand, or puts it down when it is the one in hand. */
export const takeToolAtom = atom(null, (get, set, id: ToolId | null) => set(toolAtom, get(toolAtom) === id ? null : id))

/** The viewer behind the canvas; null while its code is being fetched, or when this device cannot draw. */
export const viewerAtom = atom<Viewer | null>(null)
/** The id of the document of which the GPU has done the first complete picture. */
export const shownAtom = atom<number | null>(null)

/** Whether a 3D mouse is connected. */
export const spaceMouseAtom = atom(false)

/** Whether this browser lets pages use such devices (WebHID). */
export const hasSpaceMouse = (): boolean => typeof navigator !== 'undefined' && 'hid' in navigator
