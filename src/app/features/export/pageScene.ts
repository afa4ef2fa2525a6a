import type { prepareModel } from '../../../../workers/entries/client.ts'
import type { ExportScene } from '../../../core/export/exportScene.ts'
import { diagonalOf, isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { Node, Part, PartId, Structure } from '../../../core/scene/model.ts'
import { boundsOfBodies } from '../../../core/scene/placeholder.ts'
import { SceneIndex } from '../../../core/scene/sceneIndex.ts'

interface PageScene {
  model: Parameters<typeof prepareModel>[0]
  parts: ReadonlyMap<PartId, Part>
}

/** A scene as a page shows it: without what nothing in the page reads (surfaces, curves, attributes), and without colours where none are wanted. */
export function pageScene({ name, upAxis, nodes }: ExportScene, { format, units }: Structure, parts: ReadonlyMap<PartId, Part>, colors: boolean): PageScene {
  const own = nodes.map(
    // The page's tree lists nodes with a name.
    ({ name: given, matrix, part, color }, id): Node => ({
      id,
      name: given || '–',
      children: [],
      ...(matrix && { transform: matrix }),
      ...(part !== undefined && { part }),
      ...(colors && color !== 0 && { color }),
    }),
  )
  for (const [id, { parent }] of nodes.entries()) if (parent >= 0) own[parent].children.push(own[id])
  const index = new SceneIndex(own[0])
  const shown = new Map<PartId, Part>()
  for (const id of index.nodesOfPart.keys()) {
    const part = parts.get(id)
    if (part) shown.set(id, shownPart(part, colors))
  }
  const box = boundsOfBodies(index, shown)
  return {
    model: {
      structure: { name, format, units, upAxis, root: own[0] },
      parts: [...shown.values()].map(({ id, bounds }) => ({ id, bounds, occurrences: index.nodesOfPart.get(id)!.length })),
      diagonal: isEmptyBounds(box) ? 0 : diagonalOf(box),
      notes: [],
      missing: [],
    },
    parts: shown,
  }
}

function shownPart({ id, name, bounds, origin, offset, mesh, edges, points, texture, color, metalness, roughness }: Part, colors: boolean): Part {
  return {
    id,
    name,
    bounds,
    origin,
    ...(offset && { offset }),
    ...(metalness !== undefined && { metalness }),
    ...(roughness !== undefined && { roughness }),
    ...(mesh && { mesh: colors ? mesh : { ...mesh, faceColor: undefined, vertexColor: undefined, uv: undefined } }),
    ...(edges && { edges: { ...edges, curves: undefined } }),
    ...(points && { points: colors ? points : { positions: points.positions } }),
    ...(colors && { color, texture }),
  }
}
