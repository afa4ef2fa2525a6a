import { Circle, LwPolyline, Polyline2D } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { ViewportStatusFlags } from '../model/flags.ts'
import type { Viewport as CadViewport } from '../model/inserts.ts'
import type { Viewport } from '../../../src/core/drawing/space.ts'
import { arcPoints, bulgedPoints } from '../geometry/arcs.ts'
import { drawnVertices } from './drawPolyline.ts'
import type { Source } from './source.ts'

/** Chord error of round windows, as a part of their height. */
const WINDOW_PRECISION = 1 / 2000

/** A window of a layout; undefined for the one that is the sheet itself, and for damaged ones. `entity`: its row. */
export function viewportOf(viewport: CadViewport, source: Source, entity: number): Viewport | undefined {
  const { center, width, height, viewCenter, viewHeight, viewTarget, viewDirection, twistAngle } = viewport
  if (viewport.id === 1) return undefined
  if (
    ![center.x, center.y, width, height, viewCenter.x, viewCenter.y, viewHeight, twistAngle].every(Number.isFinite) ||
    !(width > 0) ||
    !(height > 0) ||
    !(viewHeight > 0)
  )
    return undefined
  // Views from the side need a third dimension: they are shown as empty frames.
  const steep = viewDirection.z <= 0 || Math.hypot(viewDirection.x, viewDirection.y) > 1e-6 * viewDirection.z
  const clip = viewport.boundary && windowOf(viewport.boundary, height)
  // The view's centre is measured in the turned view, from the target.
  const [cos, sin] = [Math.cos(-twistAngle), Math.sin(-twistAngle)]
  return {
    center: [center.x, center.y],
    width,
    height,
    viewCenter: [viewTarget.x + viewCenter.x * cos - viewCenter.y * sin, viewTarget.y + viewCenter.x * sin + viewCenter.y * cos],
    viewHeight,
    twist: twistAngle,
    frozenLayers: viewport.frozenLayers.map((layer) => source.layer(layer)),
    on: !steep && (viewport.status & ViewportStatusFlags.ViewportOff) === 0,
    ...(clip && clip.length >= 6 && { clip: Float64Array.from(clip) }),
    entity,
  }
}

function windowOf(boundary: Entity, height: number): number[] | undefined {
  const chord = height * WINDOW_PRECISION
  if (boundary instanceof Circle) return arcPoints(boundary.center.x, boundary.center.y, boundary.radius, 0, 2 * Math.PI, chord).slice(0, -2)
  if (boundary instanceof LwPolyline)
    return bulgedPoints(
      boundary.vertices.flatMap(({ location, bulge }) => [location.x, location.y, bulge]),
      true,
      chord,
    ).slice(0, -2)
  if (boundary instanceof Polyline2D)
    return bulgedPoints(
      drawnVertices(boundary.vertices).flatMap(({ location, bulge }) => [location.x, location.y, bulge]),
      true,
      chord,
    ).slice(0, -2)
  return undefined
}
