import type { Atom } from 'jotai'
import type { PointerHit, Selection, Viewer } from '../../../../packages/viewer/src/api.ts'
import { bringBackAtom, occurrencesOf, union, visibilityAtom, visibilityForViewer } from '../../state/visibility.ts'
import { themeAtom } from '../../lib/theme/theme.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { drawnExplosionAtom, turningAtom } from '../../state/inspect/explosion.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { openMenuAtom } from '../../state/layout.ts'
import { ghostRestAtom } from '../../state/panels.ts'
import { shownSelectionAtom } from '../../state/pmi/callouts.ts'
import { undrawnCalloutsAtom } from '../../state/pmi/display.ts'
import { hoverAtom, selectionAfterClick, selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { toolAtom, type ToolHandlers, toolHandlers } from '../../state/tool.ts'
import { groundShadowAtom, navigationStyleAtom, projectionAtom, shadingAtom, upAxisAtom } from '../../state/viewState.ts'

type Watch = <T>(source: Atom<T>, tell: (value: T) => void) => { source: Atom<unknown>; tell(): void }

const watcher =
  (store: Store): Watch =>
  (source, tell) => ({ source, tell: () => tell(store.get(source)) })

/** Passes every change of the state that the viewer draws from on to it. To be called after `followDocument`: a new model resets the viewer's own state. */
export function followState({ store, events }: DocumentHolder, viewer: Viewer): () => void {
  const watch = watcher(store)
  // Between the change of the document and the viewer's own, node ids would be those of the other model.
  let opened = store.get(documentAtom)?.id
  const ofDocument = [
    watch(upAxisAtom, (up) => viewer.setUpAxis(up)),
    watch(visibilityAtom, tellVisibility),
    watch(ghostRestAtom, tellVisibility),
    watch(undrawnCalloutsAtom, tellVisibility),
    watch(hoverAtom, (pick) => viewer.setHover(pick)),
    watch(shownSelectionAtom, (selection) => viewer.setSelection(withOccurrences(selection, store.get(documentAtom)))),
  ]
  const ofView = [
    watch(themeAtom, (theme) => viewer.setTheme(theme)),
    watch(shadingAtom, (mode) => viewer.setShading(mode)),
    watch(groundShadowAtom, (on) => viewer.setGroundShadow(on)),
    watch(projectionAtom, (projection) => viewer.setProjection(projection)),
    watch(navigationStyleAtom, (style) => viewer.setNavigationStyle(style)),
  ]
  const inStep = (tell: () => void) => (): void => {
    if (opened !== undefined && store.get(documentAtom)?.id === opened) tell()
  }
  const tellDocument = (): void => ofDocument.forEach(({ tell }) => inStep(tell)())

  function tellVisibility(): void {
    const document = store.get(documentAtom)
    if (!document) return
    const { hidden, ghosted } = visibilityForViewer(store.get(visibilityAtom), document.index, store.get(ghostRestAtom))
    const undrawn = store.get(undrawnCalloutsAtom)
    viewer.setVisibility({ hidden: undrawn.size > 0 ? union(hidden, undrawn) : hidden, ghosted })
  }

  for (const { tell } of ofView) tell()
  tellDocument()
  const stops = [
    ...ofView.map(({ source, tell }) => store.sub(source, tell)),
    ...ofDocument.map(({ source, tell }) => store.sub(source, inStep(tell))),
    events.on('structure', ({ id }) => {
      opened = id
      tellDocument()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The selection with parts in place of assemblies: only parts are drawn, and marked. */
function withOccurrences(selection: Selection, document: OpenDocument | null): Selection {
  return document ? { ...selection, nodes: occurrencesOf(document.index, selection.nodes) } : selection
}

/** What the pointer does on the canvas goes to the tool in hand, and what that has no use for becomes selection, hover and menus. */
export function followPointer(store: Store, viewer: Viewer): () => void {
  const tool = (): ToolHandlers | undefined => toolHandlers(store.get(toolAtom))
  // A tool's hover needs the pointer's place; the viewer's event has only the pick.
  let at = { x: 0, y: 0 }
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    at = { x: clientX - left, y: clientY - top }
  }
  viewer.canvas.addEventListener('pointermove', follow, { capture: true, passive: true })

  const select = ({ pick, additive }: PointerHit): void => store.set(selectionAtom, (before) => selectionAfterClick(before, pick, additive))
  const focus = ({ pick, additive }: PointerHit): void => {
    // Ctrl or Cmd on empty space shows the last hidden parts again.
    if (!pick && additive) store.set(bringBackAtom)
    else viewer.fit(pick ? [pick.node] : undefined, { animate: true })
  }
  const openMenu = (hit: PointerHit): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    store.set(openMenuAtom, { x: left + hit.x, y: top + hit.y, nodes: hit.pick ? [hit.pick.node] : [], hit })
  }
  const stops = [
    viewer.on('hover', (pick) => store.set(hoverAtom, tool()?.hover?.(store, pick, at.x, at.y) ? null : pick)),
    viewer.on('click', (hit) => void (tool()?.click?.(store, hit) || select(hit))),
    viewer.on('doubleclick', (hit) => void (tool()?.doubleclick?.(store, hit) || focus(hit))),
    viewer.on('contextmenu', (hit) => void (tool()?.contextmenu?.(store, hit) || openMenu(hit))),
    () => viewer.canvas.removeEventListener('pointermove', follow, { capture: true }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Passes planes, explosion and appearance to the viewer, and follows its turntable. To be called after `followDocument`. */
export function followInspect({ store, events }: DocumentHolder, viewer: Viewer): () => void {
  const watch = watcher(store)
  const watched = [
    watch(sectionPlanesAtom, (planes) => viewer.setSections(planes)),
    watch(drawnExplosionAtom, ({ amount, level }) => {
      viewer.setExplode(amount, level)
      viewer.refit()
    }),
    watch(looksAtom, (looks) => viewer.setAppearance(looks)),
  ]
  const tellAll = (): void => watched.forEach(({ tell }) => tell())
  tellAll()
  const stops = [
    ...watched.map(({ source, tell }) => store.sub(source, tell)),
    events.on('structure', tellAll),
    viewer.on('turntable', (on) => store.set(turningAtom, on)),
    () => viewer.setTurntable(false),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
