import { blocks, viewports } from './scenes/blocks.ts'
import { areas, curves, points, polylines } from './scenes/curves.ts'
import { boundaries, gradients, islands, patterns } from './scenes/hatches.ts'
import { colors, lineTypes, lineWeights } from './scenes/styles.ts'

export interface Scene {
  dxf(): string
  /** The tab that is shown; absent: the model. */
  tab?: string
  /** Files that are dropped along. */
  beside?: { name: string; mimeType: string; buffer: Buffer }[]
}

/** The drawings that are compared with pictures, by the name of the picture. */
export const scenes: Record<string, Scene> = {
  areas: { dxf: areas },
  blocks: { dxf: blocks },
  boundaries: { dxf: boundaries },
  colors: { dxf: colors },
  curves: { dxf: curves },
  gradients: { dxf: gradients },
  islands: { dxf: islands },
  lineTypes: { dxf: lineTypes },
  lineWeights: { dxf: lineWeights },
  patterns: { dxf: patterns },
  points: { dxf: points },
  polylines: { dxf: polylines },
  viewports: { dxf: viewports, tab: 'Sheet 1' },
}
