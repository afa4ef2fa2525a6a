import { OpenError } from '../../../src/core/errors.ts'
import { readAcis } from '../../formats/acis/readAcis.ts'
import { meshPart } from '../../formats/exact/meshPart.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { Point3 } from '../geometry/affine.ts'
import { isolinesOf } from './isolines.ts'

/** The edges of a solid's exact bodies as polylines in drawing units: drawn where the file keeps no wires. Empty when the bytes are no stream. */
export function solidEdges(stream: Uint8Array): Point3[][] {
  try {
    return readAcis(stream, 1).parts.flatMap((part) => {
      const { edges, offset = [0, 0, 0] } = meshPart(part, bodySize(part.bodies), 'normal').draft ?? {}
      const lines = part.bodies.flatMap(isolinesOf)
      if (!edges) return lines
      for (let line = 0; line + 1 < edges.start.length; line++) {
        const points: Point3[] = []
        for (let at = edges.start[line]; at < edges.start[line + 1]; at++)
          points.push({ x: edges.points[3 * at] + offset[0], y: edges.points[3 * at + 1] + offset[1], z: edges.points[3 * at + 2] + offset[2] })
        lines.push(points)
      }
      return lines
    })
  } catch (error) {
    if (error instanceof OpenError) return []
    throw error
  }
}
