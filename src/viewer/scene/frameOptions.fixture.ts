import type { FrameOptions } from './drawLists.ts'

/** A frame at rest that draws everything, whatever it costs. */
export const everything: FrameOptions = {
  mode: 'shaded',
  smallest: 0,
  smallestEdges: 0,
  triangles: Infinity,
  boxes: Infinity,
  error: 0,
  culled: false,
  atRest: true,
  selection: { nodes: new Set() },
  accents: [],
}
