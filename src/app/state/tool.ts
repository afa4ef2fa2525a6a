import { type Atom, atom } from 'jotai'
import type { Pick, PointerHit, Viewer } from '../../../packages/viewer/src/api.ts'
import { Emitter } from '../lib/emitter.ts'
import type { Store } from './store.ts'

const toolIds = ['measure', 'section', 'explode', 'markup', 'comment', 'walk', 'appearance', 'turntable', 'compare', 'zoomBox', 'plugin'] as const
/** What the pointer works for; one at a time. */
export type ToolId = (typeof toolIds)[number]

/** The tool in hand; null = plain looking and selecting. Set it through `takeTool`. */
export const toolAtom = atom<ToolId | null>(null)

/** What a tool does with the canvas of a session while it is in hand there. A handler that answers true keeps the event from selecting, opening menus and so on. */
export interface ToolHandlers {
  /** The tool is taken in hand, or the viewer below it is another one. The returned function ends it. */
  hold?(store: Store): (() => void) | undefined
  hover?(store: Store, pick: Pick | null, x: number, y: number): boolean
  click?(store: Store, hit: PointerHit): boolean
  doubleclick?(store: Store, hit: PointerHit): boolean
  contextmenu?(store: Store, hit: PointerHit): boolean
  /** Cancels an unfinished input. False: there was none; the tool is put down. */
  escape?(store: Store): boolean
}

const handlers = new Map<ToolId, ToolHandlers>()
const waiting = new Map<ToolId, (() => void)[]>()
const registrations = new Emitter<{ registered: ToolId }>()

/** A tool's own module registers once, when it is loaded. */
export function registerTool(id: ToolId, own: ToolHandlers): void {
  handlers.set(id, own)
  for (const resolve of waiting.get(id) ?? []) resolve()
  waiting.delete(id)
  registrations.emit('registered', id)
}

/** Lets the tool in hand in a session hold the canvas (`ToolHandlers.hold`), until the returned function is called. `canvases`: atoms of the viewers that it works on. */
export function followTools(store: Store, canvases: readonly Atom<unknown>[]): () => void {
  let release: (() => void) | undefined
  const follow = (): void => {
    release?.()
    release = toolHandlers(store.get(toolAtom))?.hold?.(store)
  }
  follow()
  const stops = [toolAtom, ...canvases].map((each) => store.sub(each, follow))
  stops.push(registrations.on('registered', (id) => id === store.get(toolAtom) && follow()))
  return () => {
    for (const stop of stops) stop()
    release?.()
  }
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
