import { blocks, viewports } from './scenes/blocks.ts'
import { areas, curves, points, polylines } from './scenes/curves.ts'
import { arrowHeads, dimensionTexts, leaders, linearDimensions, roundDimensions } from './scenes/dimensions.ts'
import { boundaries, gradients, islands, patterns } from './scenes/hatches.ts'
import { colors, lineTypes, lineWeights } from './scenes/styles.ts'
import { asian, attachments, justifications, paragraphs, textLooks } from './scenes/texts.ts'

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
  arrowHeads: { dxf: arrowHeads },
  asian: { dxf: asian },
  attachments: { dxf: attachments },
  blocks: { dxf: blocks },
  boundaries: { dxf: boundaries },
  colors: { dxf: colors },
  curves: { dxf: curves },
  dimensionTexts: { dxf: dimensionTexts },
  gradients: { dxf: gradients },
  islands: { dxf: islands },
  justifications: { dxf: justifications },
  leaders: { dxf: leaders },
  linearDimensions: { dxf: linearDimensions },
  lineTypes: { dxf: lineTypes },
  lineWeights: { dxf: lineWeights },
  paragraphs: { dxf: paragraphs },
  patterns: { dxf: patterns },
  points: { dxf: points },
  polylines: { dxf: polylines },
  roundDimensions: { dxf: roundDimensions },
  textLooks: { dxf: textLooks },
  viewports: { dxf: viewports, tab: 'Sheet 1' },
}
