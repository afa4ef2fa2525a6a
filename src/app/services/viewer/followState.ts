import type { Atom } from 'jotai'
import type { PointerHit, Selection, Viewer } from '../../../viewer/api.ts'
import { union } from '../../lib/sets.ts'
import { themeAtom } from '../../lib/theme/theme.ts'
import { documentAtom, documentEvents } from '../../state/document.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { shownExplosionAtom, turningAtom } from '../../state/inspect/explosion.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { openContextMenu } from '../../state/layout.ts'
import { ghostRestAtom } from '../../state/panels.ts'
import { shownSelectionAtom } from '../../state/pmi/callouts.ts'
import { undrawnCalloutsAtom } from '../../state/pmi/display.ts'
import { hoverAtom, selectionAfterClick, selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { toolAtom, type ToolHandlers, toolHandlers } from '../../state/tool.ts'
import { groundShadowAtom, navigationStyleAtom, projectionAtom, shadingAtom, upAxisAtom } from '../../state/viewState.ts'
import { bringBackAtom, occurrencesOf, visibilityAtom, visibilityForViewer } from '../../state/visibility.ts'

/** Tells the viewer of every change of what it draws from. To be called after `followDocument`: a new model resets the viewer's own state. */
export function followState(viewer: Viewer): () => void {
  // Between the change of the document and the viewer's own, node ids would be those of the other model.
  let opened = appStore.get(documentAtom)?.id
  const ofDocument = [
    watch(upAxisAtom, (up) => viewer.setUpAxis(up)),
    watch(visibilityAtom, tellVisibility),
    watch(ghostRestAtom, tellVisibility),
    watch(undrawnCalloutsAtom, tellVisibility),
    watch(hoverAtom, (pick) => viewer.setHover(pick)),
    watch(shownSelectionAtom, (selection) => viewer.setSelection(withOccurrences(selection))),
  ]
  const ofView = [
    watch(themeAtom, (theme) => viewer.setTheme(theme)),
    watch(shadingAtom, (mode) => viewer.setShading(mode)),
    watch(groundShadowAtom, (on) => viewer.setGroundShadow(on)),
    watch(projectionAtom, (projection) => viewer.setProjection(projection)),
    watch(navigationStyleAtom, (style) => viewer.setNavigationStyle(style)),
  ]
  const inStep = (tell: () => void) => (): void => {
    if (opened !== undefined && appStore.get(documentAtom)?.id === opened) tell()
  }
  const tellDocument = (): void => ofDocument.forEach(({ tell }) => inStep(tell)())

  function tellVisibility(): void {
    const document = appStore.get(documentAtom)
    if (!document) return
    const { hidden, ghosted } = visibilityForViewer(appStore.get(visibilityAtom), document.index, appStore.get(ghostRestAtom))
    const undrawn = appStore.get(undrawnCalloutsAtom)
    viewer.setVisibility({ hidden: undrawn.size > 0 ? union(hidden, undrawn) : hidden, ghosted })
  }

  for (const { tell } of ofView) tell()
  tellDocument()
  const stops = [
    ...ofView.map(({ source, tell }) => appStore.sub(source, tell)),
    ...ofDocument.map(({ source, tell }) => appStore.sub(source, inStep(tell))),
    documentEvents.on('structure', ({ id }) => {
      opened = id
      tellDocument()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const watch = <T>(source: Atom<T>, tell: (value: T) => void): { source: Atom<unknown>; tell(): void } => ({ source, tell: () => tell(appStore.get(source)) })

/** The viewer marks what it draws: of an assembly, the occurrences in it. */
function withOccurrences(selection: Selection): Selection {
  const document = appStore.get(documentAtom)
  return document ? { ...selection, nodes: occurrencesOf(document.index, selection.nodes) } : selection
}

/** What the pointer does on the canvas goes to the tool in hand, and what that has no use for becomes selection, hover and menus. */
export function followPointer(viewer: Viewer): () => void {
  const tool = (): ToolHandlers | undefined => toolHandlers(appStore.get(toolAtom))
  // A tool's hover needs the pointer's place; the viewer's event has only the pick.
  let at = { x: 0, y: 0 }
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    at = { x: clientX - left, y: clientY - top }
  }
  viewer.canvas.addEventListener('pointermove', follow, { capture: true, passive: true })

  const select = ({ pick, additive }: PointerHit): void => appStore.set(selectionAtom, (before) => selectionAfterClick(before, pick, additive))
  const focus = ({ pick, additive }: PointerHit): void => {
    // Ctrl or Cmd on empty space shows the last hidden parts again.
    if (!pick && additive) appStore.set(bringBackAtom)
    else viewer.fit(pick ? [pick.node] : undefined, { animate: true })
  }
  const openMenu = (hit: PointerHit): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    openContextMenu(left + hit.x, top + hit.y, hit.pick ? [hit.pick.node] : [], hit)
  }
  const stops = [
    viewer.on('hover', (pick) => appStore.set(hoverAtom, tool()?.hover?.(pick, at.x, at.y) ? null : pick)),
    viewer.on('click', (hit) => void (tool()?.click?.(hit) || select(hit))),
    viewer.on('doubleclick', (hit) => void (tool()?.doubleclick?.(hit) || focus(hit))),
    viewer.on('contextmenu', (hit) => void (tool()?.contextmenu?.(hit) || openMenu(hit))),
    () => viewer.canvas.removeEventListener('pointermove', follow, { capture: true }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells the viewer of planes, explosion and appearance, and hears of the turntable. To be called after `followDocument`. */
export function followInspect(viewer: Viewer): () => void {
  const watch = <T>(source: Atom<T>, tell: (value: T) => void) => ({ source, tell: () => tell(appStore.get(source)) })
  const watched = [
    watch(sectionPlanesAtom, (planes) => viewer.setSections(planes)),
    watch(shownExplosionAtom, ({ amount, level }) => {
      viewer.setExplode(amount, level)
      viewer.refit()
    }),
    watch(looksAtom, (looks) => viewer.setAppearance(looks)),
  ]
  const tellAll = (): void => watched.forEach(({ tell }) => tell())
  tellAll()
  const stops = [
    ...watched.map(({ source, tell }) => appStore.sub(source, tell)),
    documentEvents.on('structure', tellAll),
    viewer.on('turntable', (on) => appStore.set(turningAtom, on)),
    () => viewer.setTurntable(false),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
