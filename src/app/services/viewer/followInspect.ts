import type { Atom } from 'jotai'
import type { Viewer } from '../../../viewer/api.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { shownExplosionAtom } from '../../state/inspect/explosion.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { documentEvents } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { turningAtom } from '../../state/inspect/turntable.ts'

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
