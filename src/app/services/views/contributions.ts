import type { Getter, Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { applyLooks, captureLooks } from '../../state/inspect/appearance.ts'
import { applyExplosion, captureExplosion } from '../../state/inspect/explosion.ts'
import { applySections, captureSections } from '../../state/inspect/sections.ts'
import { applyCamera, captureCamera } from './cameraOfView.ts'
import { applyMarkup, captureMarkup } from '../../state/markup/markupOfView.ts'
import { applyMeasurements, captureMeasurements } from '../../state/measure/measurementsOfView.ts'
import { applyDrawingMeasurements, captureDrawingMeasurements } from '../../state/drawing/measurementsOfView.ts'
import { applyDrawing, captureDrawing } from './drawingOfView.ts'
import { applyVisibility, captureVisibility } from './visibilityOfView.ts'

/** A tool's share of a saved view. */
export interface ViewContribution {
  /** What the tool has on screen now; the fields that are its own. */
  capture(get: Getter): Partial<ViewState>
  /** Brings its fields of `state` on screen. History steps recorded meanwhile are dropped: the whole view is one step. */
  apply(set: Setter, state: ViewState): void
}

/** Whatever makes a view. The camera comes last: what others show or hide must not move it. A tool is one line here. */
export const contributions: readonly ViewContribution[] = [
  { capture: captureVisibility, apply: applyVisibility },
  { capture: captureLooks, apply: applyLooks },
  { capture: captureExplosion, apply: applyExplosion },
  { capture: captureSections, apply: applySections },
  { capture: captureMeasurements, apply: applyMeasurements },
  { capture: captureDrawingMeasurements, apply: applyDrawingMeasurements },
  { capture: captureMarkup, apply: applyMarkup },
  { capture: captureDrawing, apply: applyDrawing },
  { capture: captureCamera, apply: applyCamera },
]
