import type { Mesh } from '../../core/scene/mesh.ts'
import type { Part } from '../../core/scene/model.ts'
import type { EdgeDrawable, FaceDrawable, PointDrawable } from './drawables.ts'
import type { Range } from './faceBatch.ts'

/** Where a part's geometry lies on the GPU. */
export interface PartDraw {
  part: Part
  faces?: { drawable: FaceDrawable; range: Range }
  /** The part's box, made when it first stands for the part in a model that is too much for the machine. */
  box?: { drawable: FaceDrawable; range: Range }
  edges?: { drawable: EdgeDrawable; range: Range }
  points?: PointDrawable
  /** Triangle sides, made when a wireframe is first asked of a part without edges. */
  wires?: { drawable: EdgeDrawable; range: Range } | 'none'
  /** Some faces are transparent by their own colour. */
  transparent: boolean
  /** Radius by which edges fade, in parts of the part's radius: dense edges fade earlier. */
  edgeFade: number
}

/** Closed bodies of exact geometry: faces turned away are hidden by those turned to the viewer. */
export const isSolid = ({ origin, doubleSided }: Part): boolean => origin === 'exact' && !doubleSided

export function hasTransparentFaces(part: Part): boolean {
  const { mesh } = part
  if (!mesh) return false
  if (mesh.vertexColor) {
    for (let i = 3; i < mesh.vertexColor.length; i += 4) if (mesh.vertexColor[i] > 0 && mesh.vertexColor[i] < 250) return true
    return false
  }
  return mesh.faceColor?.some((color) => color !== 0 && (color & 255) < 250) ?? false
}

/** A box has 12 edges; a part with a hundred times as many turns black at ten times the size. */
export function edgeFade(part: Part): number {
  const edges = part.edges ? part.edges.start.length - 1 : 0
  return 1 / Math.max(1, Math.min(6, Math.sqrt(edges / 48)))
}

/** The colour of the face with most triangles; 0 = the part's. */
export function mainColor({ faceStart, faceColor, vertexColor }: Mesh): number {
  if (vertexColor) return ((vertexColor[0] << 24) | (vertexColor[1] << 16) | (vertexColor[2] << 8) | vertexColor[3]) >>> 0
  if (!faceColor) return 0
  let [color, most] = [0, 0]
  for (let face = 0; face < faceColor.length; face++) {
    const triangles = faceStart[face + 1] - faceStart[face]
    if (triangles > most) [color, most] = [faceColor[face], triangles]
  }
  return color
}
