import { finish } from '../../../src/core/measure/finish.ts'
import { AREA, VOLUME } from '../../../src/core/measure/moments.ts'
import { isExactArea, isExactVolume, measurePart } from '../../../src/core/measure/partMeasures.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import { type Part21, real, type Ref } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'

/** Area (mm²), volume (mm³) and centroid (mm) of the bodies of a part, where they are known exactly. */
export interface CheckedSizes {
  area?: number
  volume?: number
  centroid?: readonly [number, number, number]
}

/** Chords of the mesh as a share of the size: exact moments need its topology only. */
const CHORDS = 1e-3
const ANGLE = 0.4
/** Single precision holds no part that is farther from its origin than this many of its sizes. */
const FAR = 100

/** Measures bodies on their exact surfaces. */
export function checkedSizes(bodies: readonly Body[]): CheckedSizes {
  const size = bodySize(bodies)
  const { mesh, edges, faces } = joinBodies(bodies.map((body) => soundMesh(body, { linear: CHORDS * size, angular: ANGLE })))
  if (mesh.indices.length === 0) return {}
  const bounds = boundsOfPoints(mesh.positions)
  if (Math.max(...bounds.map(Math.abs)) > FAR * size) return {}
  const measures = finish(measurePart({ id: 0, name: '', origin: 'exact', mesh, edges, faces, bounds }))
  if (!measures || !isExactArea(measures)) return {}
  const { moments } = measures
  const area = moments[AREA]
  if (!isExactVolume(measures) || !bodies.every(({ kind }) => kind === 'solid')) return { area }
  const volume = moments[VOLUME]
  return { area, volume, centroid: [moments[2] / volume, moments[3] / volume, moments[4] / volume] }
}

/**
 * Writes them as validation properties, by which a program that reads the file can check its own result. `shape`: PRODUCT_DEFINITION_SHAPE of the product;
 * `unit`, `context`: length unit and context of its representation.
 */
export function writeCheckValues(placed: PlacedGeometry, { area, volume, centroid }: CheckedSizes, shape: Ref, unit: Ref, context: Ref): void {
  const { file, length } = placed
  const state = (name: string, item: Ref): void => {
    const property = file.add(`PROPERTY_DEFINITION('geometric validation property','${name}',#${shape})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION('${name}',(#${item}),#${context})`)})`)
  }
  const measure = (name: string, type: string, value: number, power: number): Ref =>
    file.add(`MEASURE_REPRESENTATION_ITEM('${name}',${type}(${real(value * length ** power)}),#${powerOf(file, unit, power)})`)
  if (area !== undefined) state('surface area', measure('surface area measure', 'AREA_MEASURE', area, 2))
  if (volume !== undefined) state('volume', measure('volume measure', 'VOLUME_MEASURE', volume, 3))
  if (centroid)
    state(
      'centroid',
      file.add(
        `CARTESIAN_POINT('centre point',(${placed
          .place(...centroid)
          .map(real)
          .join(',')}))`,
      ),
    )
}

const powerOf = (file: Part21, unit: Ref, power: number): Ref => file.once(`DERIVED_UNIT((#${file.once(`DERIVED_UNIT_ELEMENT(#${unit},${power}.)`)}))`)
