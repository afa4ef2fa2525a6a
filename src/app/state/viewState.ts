import { atom } from 'jotai'
import type { UpAxis } from '../../core/scene/model.ts'
import { upAxes } from '../../core/scene/upAxis.ts'
import { type DisplayUnit, displayUnits } from '../../core/units.ts'
import {
  type CameraState,
  type NavigationStyle,
  navigationStyles,
  type Projection,
  type QualityChoice,
  type ShadingMode,
  shadingModes,
} from '../../../packages/viewer/src/api.ts'
import { documentAtom } from './document.ts'
import { isOneOf, persistedAtom } from '../lib/persisted.ts'

export const shadingAtom = persistedAtom<ShadingMode>('facet.shading', 'shaded-edges', isOneOf(shadingModes))
/** A soft shadow on the ground below shaded models. */
export const groundShadowAtom = persistedAtom<boolean>('facet.groundShadow', true, isOneOf([true, false]))
export const projectionAtom = persistedAtom<Projection>('facet.projection', 'perspective', isOneOf<Projection>(['perspective', 'orthographic']))
export const navigationStyleAtom = persistedAtom<NavigationStyle>('facet.navigation', 'default', isOneOf(navigationStyles))

/** How pictures are drawn from the next start on. Without a control on screen: `full` is for pictures that are compared with others (docs/testing.md). */
export const qualityAtom = persistedAtom<QualityChoice>('facet.quality', 'automatic', isOneOf<QualityChoice>(['automatic', 'full']))

/** The unit in which lengths are shown; null = the file's own. */
export const chosenUnitAtom = persistedAtom<DisplayUnit | null>('facet.unit', null, isOneOf<DisplayUnit | null>([null, ...displayUnits]))

/** The unit on screen: the chosen one, else the file's when it is one of those, else millimetres. */
export const unitAtom = atom((get): DisplayUnit => {
  const chosen = get(chosenUnitAtom)
  if (chosen) return chosen
  const own = get(documentAtom)?.structure.units
  return displayUnits.find((unit) => unit === own) ?? 'mm'
})

/** Up axes that the user set by hand, by file name: STEP does not state one, so a wrong guess must be put right once only. */
const upAxesAtom = persistedAtom<Record<string, UpAxis>>('facet.upAxes', {}, isAxes)
const UP_AXES_KEPT = 200

export const upAxisAtom = atom(
  (get): UpAxis => {
    const document = get(documentAtom)
    return document ? (get(upAxesAtom)[document.name] ?? document.structure.upAxis) : 'z'
  },
  (get, set, up: UpAxis) => {
    const document = get(documentAtom)
    if (!document) return
    const { [document.name]: _, ...rest } = get(upAxesAtom)
    const others = Object.entries(rest).slice(-UP_AXES_KEPT + 1)
    set(upAxesAtom, Object.fromEntries(up === document.structure.upAxis ? others : [...others, [document.name, up]]))
  },
)

/** Where the camera stands, for the panels that show it; null until the viewer is there. */
export const cameraAtom = atom<CameraState | null>(null)

function isAxes(value: unknown): value is Record<string, UpAxis> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((axis) => upAxes.includes(axis as UpAxis))
}
