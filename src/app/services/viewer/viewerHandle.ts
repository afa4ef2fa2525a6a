import type { Getter } from 'jotai'
import { startTransition } from 'react'
import { type NavigationLabels, PartFeed, type Viewer } from '../../../../packages/viewer/src/api.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'
import { perStore, type Store } from '../../state/store.ts'
import { postTask, whenIdle } from '../../lib/tasks.ts'
import { themeAtom } from '../../lib/theme/theme.ts'
import { sessionOf, type Session } from '../open/session.ts'
import { barHeight, layoutAtom } from '../../state/layout.ts'
import { leftDockAtom, leftShownAtom, propertiesShownAtom, rightDockAtom } from '../../state/panels.ts'
import { cameraAtom, qualityAtom } from '../../state/viewState.ts'
import { shownAtom, viewerAtom } from '../../state/tool.ts'
import { followCameraPlaces } from './cameraHistory.ts'
import { followInspect, followPointer, followState } from './followState.ts'

/**
 * Hands the tree and each part of the document to the viewer as they come. Parts that came before the viewer follow in slices,
 * then those that came meanwhile, or too many at once; `ready` resolves when there is a document and the viewer has all parts known so far.
 */
export function followDocument(holder: DocumentHolder, viewer: ConstructorParameters<typeof PartFeed>[0]): { ready: Promise<void>; stop(): void } {
  const { promise: ready, resolve: caughtUp } = Promise.withResolvers<void>()
  const feed = new PartFeed(viewer, postTask, caughtUp)
  const present = holder.document
  if (present) {
    feed.open(present.structure, present.index, present.parts.values(), present.status === 'open')
    if (present.parts.size === 0) caughtUp()
  }
  const stops = [
    holder.events.on('structure', ({ structure, index }) => {
      feed.open(structure, index)
      caughtUp()
    }),
    holder.events.on('part', (part) => feed.add(part)),
    holder.events.on('finish', () => feed.finish()),
    holder.events.on('close', () => feed.close()),
    () => feed.forget(),
  ]
  return {
    ready,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The place in CSS pixels that the canvas will have when a model is opened, by the rules of `ViewerScreen.module.css`. */
function expectedPlace(get: Getter): { left: number; top: number; width: number; height: number } {
  const { innerWidth, innerHeight } = window
  const layout = get(layoutAtom)
  if (layout === 'phone') return { left: 0, top: 0, width: innerWidth, height: innerHeight }
  const tokens = getComputedStyle(document.documentElement)
  const top = Number.parseFloat(tokens.getPropertyValue('--bar'))
  const height = innerHeight - top - Number.parseFloat(tokens.getPropertyValue('--status'))
  if (layout === 'tablet') return { left: 0, top, width: innerWidth, height }
  const left = get(leftShownAtom) ? get(leftDockAtom).width : 0
  const right = get(propertiesShownAtom) ? get(rightDockAtom).width : 0
  return { left, top, width: innerWidth - left - right, height }
}

let module: Promise<typeof import('../../../viewer/createViewer.ts')> | undefined

/** The viewer's code (three.js), a chunk of its own. Fetched once; a fetch that failed is tried again. */
function loadViewer() {
  module ??= import('../../../viewer/createViewer.ts').catch((error: unknown) => {
    module = undefined
    throw error
  })
  return module
}
/** The viewer of a session, with the element that it fills. It outlives the screens: programs and buffers are there for the next model. */
interface Stage {
  element: HTMLElement
  viewer: Viewer
  /** Ends the viewer's connection with the session, while there is one. */
  disconnect?: () => void
}
/** Styles of the element in the place of its screen, which it fills. */
const inContainer = { position: 'absolute', inset: '0', width: '', height: '', zIndex: '' }
const stages = new WeakMap<Session, Promise<Stage>>()

function setStage(session: Session): Promise<Stage> {
  const present = stages.get(session)
  if (present) return present
  const { store } = session
  const stage = loadViewer()
    .then(({ createViewer }) => {
      const element = document.createElement('div')
      Object.assign(element.style, inContainer)
      return { element, viewer: createViewer(element, { theme: store.get(themeAtom), quality: store.get(qualityAtom) }) }
    })
    .catch((error: unknown) => {
      stages.delete(session)
      throw error
    })
  stages.set(session, stage)
  return stage
}

/** Makes the viewer of a session, and the GPU ready. Failures are reported by `attachViewer`. */
export const prepareViewerNow = perStore((store): void => {
  setStage(sessionOf(store))
    .then(({ viewer }) => viewer.warmUp(expectedPlace(store.get)))
    .catch(() => {})
})

/** The same once the page has nothing better to do. */
export const prepareViewer = perStore((store): void => void whenIdle(() => prepareViewerNow(store)))

/**
 * Puts the viewer of a session into `container` and connects it with the session's atoms, both ways.
 * Rejects when the browser has no WebGL 2. After an abort it is empty and out of the page.
 */
export async function attachViewer(session: Session, container: HTMLElement, labels: NavigationLabels, signal: AbortSignal): Promise<void> {
  const stage = await setStage(session)
  const { element, viewer } = stage
  // The screen has just been made: yield to the event loop before the model is brought in.
  await new Promise<void>((resolve) => postTask(resolve))
  if (signal.aborted) return
  const wasAhead = element.isConnected
  Object.assign(element.style, inContainer)
  container.prepend(element)
  viewer.setLabels(labels)
  connect(session, stage)
  // Browsers may give up the picture of a canvas that changes its place.
  if (wasAhead) viewer.requestFrame()
  signal.addEventListener('abort', () => stage.disconnect?.())
}

/** Connects the viewer with the session's atoms, both ways, unless it is. */
function connect({ document: holder, store }: Session, stage: Stage): void {
  if (stage.disconnect) return
  const { element, viewer } = stage
  const document = followDocument(holder, viewer)
  const stops = [
    viewer.on('shown', () => tellShown(holder)),
    document.stop,
    followState(holder, viewer),
    followInspect(holder, viewer),
    followPointer(store, viewer),
    followCamera(store, viewer),
    followCameraPlaces(holder, viewer),
  ]
  const disconnect = (): void => {
    stage.disconnect = undefined
    store.set(viewerAtom, null)
    store.set(cameraAtom, null)
    for (const stop of stops) stop()
    viewer.clear()
    element.remove()
  }
  stage.disconnect = disconnect
  // The viewer is published when it holds everything that the document holds.
  void document.ready.then(() => stage.disconnect === disconnect && store.set(viewerAtom, viewer))
}

/** Over the first page, and over what the app builds until its screen takes the viewer. */
const AHEAD_LAYER = '1000'

/**
 * Shows the session's next model before there is a screen for it, over the page, where the canvas will be; `attachViewer` takes it from there.
 * Resolves when the GPU has been asked for a picture of the whole shape, or nothing is to be drawn here. Rejects when the browser has no WebGL 2.
 */
export async function showAhead(session: Session): Promise<void> {
  const { document: holder, store } = session
  const { promise, resolve } = Promise.withResolvers<void>()
  const stage = await setStage(session)
  const { element, viewer } = stage
  const begin = (): void => {
    const shown = holder.document
    if (element.isConnected || !shown) return
    if (shown.drawing) {
      stage.disconnect?.()
      return resolve()
    }
    const { left, top, width, height } = expectedPlace(store.get)
    Object.assign(element.style, { position: 'fixed', inset: `${top}px auto auto ${left}px`, width: `${width}px`, height: `${height}px`, zIndex: AHEAD_LAYER })
    document.body.append(element)
    // Its bars come with the app: the model is to stay where it is then.
    if (store.get(layoutAtom) === 'phone') viewer.setBottomInset(barHeight())
  }
  begin()
  const stops = [
    holder.events.on('structure', begin),
    holder.events.on('close', () => element.parentElement === document.body && element.remove()),
    viewer.on('frame', () => {
      const shown = holder.document
      if (shown && viewer.stats().parts >= shown.index.nodesOfPart.size) resolve()
    }),
  ]
  if (!holder.document?.drawing) connect(session, stage)
  return promise.finally(() => stops.forEach((stop) => stop()))
}

/** Milliseconds until work that waited for the first picture begins: the page follows the document in a step of its own before. */
const AFTER_PICTURE_MS = 100

function tellShown(holder: DocumentHolder): void {
  holder.end()
  const id = holder.document?.id ?? null
  setTimeout(() => holder.document?.id === id && startTransition(() => holder.store.set(shownAtom, id)), AFTER_PICTURE_MS)
}

const CAMERA_REST_MS = 200

/** The camera's place is reported when it rests: nothing on the page follows it frame by frame. */
function followCamera(store: Store, viewer: Viewer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = viewer.on('camera', () => {
    clearTimeout(timer)
    timer = setTimeout(() => store.set(cameraAtom, viewer.camera()), CAMERA_REST_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
