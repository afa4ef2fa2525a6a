import type { Atom } from 'jotai'
import type { Selection, Viewer } from '../../../viewer/api.ts'
import { documentAtom, documentEvents } from '../../state/document.ts'
import { ghostRestAtom } from '../../state/panels.ts'
import { shownSelectionAtom } from '../../state/pmi/callouts.ts'
import { undrawnCalloutsAtom } from '../../state/pmi/display.ts'
import { hoverAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { groundShadowAtom, navigationStyleAtom, projectionAtom, shadingAtom, upAxisAtom } from '../../state/viewState.ts'
import { occurrencesOf, visibilityAtom, visibilityForViewer } from '../../state/visibility.ts'
import { union } from '../../lib/sets.ts'
import { themeAtom } from '../../lib/theme/theme.ts'

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
