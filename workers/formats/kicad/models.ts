import { identity, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import { type FileEntry, type FileSet, extensionOf } from '../../contract/fileSet.ts'
import type { Place } from './place.ts'
import { hasFlag, type List, listOf, listsOf, numberAt, textAt } from './sexpr.ts'

/** A 3D model of a part, as a footprint refers to it: millimetres, degrees. */
export interface ModelReference {
  path: string
  offset: readonly number[]
  scale: readonly number[]
  rotation: readonly number[]
}

/** Inches in which releases before 5 state offsets (`at`). */
const INCH = 25.4
/** A unit of the VRML models of KiCad's libraries: a tenth of an inch. */
export const VRML_UNIT = 2.54

/** Models of a footprint that are shown. */
export function modelsOf(footprint: List): ModelReference[] {
  return listsOf(footprint, 'model')
    .filter((model) => !hasFlag(model, 'hide'))
    .map((model) => {
      const offset = listOf(model, 'offset')
      return {
        path: textAt(model, 1),
        offset: offset ? vector(offset, 0) : vector(listOf(model, 'at'), 0).map((value) => value * INCH),
        scale: vector(listOf(model, 'scale'), 1),
        rotation: vector(listOf(model, 'rotate'), 0),
      }
    })
    .filter(({ path }) => path !== '')
}

function vector(list: List | undefined, absent: number): number[] {
  const xyz = listOf(list, 'xyz')
  return [1, 2, 3].map((place) => numberAt(xyz, place, absent))
}

/** Path of a model without the variables and library names that stand before it. */
export const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^(\$\{[^}]*\}|\$\([^)]*\)|:[^:/]*:)\/?/, '')

/** Endings of models, the exact ones first. */
const endings = ['step', 'stp', 'stpz', 'iges', 'igs', 'wrl', 'wrz']

/** The file of a model: that of the same name that is exact, where there is one. */
export function findModel(files: FileSet, path: string, from: string): FileEntry | undefined {
  const plain = plainPath(path)
  const stem = plain.slice(0, plain.length - extensionOf(plain).length)
  for (const ending of endings) {
    const entry = files.resolve(stem + ending, from)
    if (entry) return entry
  }
  return files.resolve(plain, from)
}

/**
 * Where a model stands: on the upper side (`top`), or below the lower one (`bottom`, both z in mm) and turned over about the x axis. Its own rotations are
 * clockwise, about z last.
 */
export function modelPlace({ offset, scale, rotation }: ModelReference, place: Place, isBack: boolean, top: number, bottom: number): Matrix {
  const [x, y, z] = rotation.map((degrees) => (-degrees * Math.PI) / 180)
  let matrix = translation(place.x, place.y, isBack ? bottom : top)
  matrix = multiply(matrix, turn(2, (place.angle * Math.PI) / 180))
  if (isBack) matrix = multiply(matrix, turn(0, Math.PI))
  matrix = multiply(matrix, translation(offset[0], offset[1], offset[2]))
  for (const own of [turn(2, z), turn(1, y), turn(0, x)]) matrix = multiply(matrix, own)
  return multiply(matrix, new Float64Array([scale[0], 0, 0, 0, 0, scale[1], 0, 0, 0, 0, scale[2], 0, 0, 0, 0, 1]))
}

const translation = (x: number, y: number, z: number): Matrix => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])

/** Rotation about one of the axes. */
function turn(axis: 0 | 1 | 2, angle: number): Matrix {
  const out = identity()
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  out[i * 4 + i] = out[j * 4 + j] = c
  out[i * 4 + j] = s
  out[j * 4 + i] = -s
  return out
}
