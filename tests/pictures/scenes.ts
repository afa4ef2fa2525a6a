import { png } from '../../tools/fixtures/png.ts'
import { blocks, viewports } from './scenes/blocks.ts'
import { multiLeaders, multiLines, tables, textColumns } from './scenes/composites.ts'
import { clearPictures, darkSheet, drawOrder, pictures, TILES, wipeouts } from './scenes/images.ts'
import { areas, curves, points, polylines } from './scenes/curves.ts'
import { arrowHeads, dimensionTexts, leaders, linearDimensions, roundDimensions } from './scenes/dimensions.ts'
import { boundaries, gradients, islands, patterns } from './scenes/hatches.ts'
import { colors, lineTypeEnds, lineTypes, lineWeights } from './scenes/styles.ts'
import { asian, attachments, justifications, paragraphs, textLooks } from './scenes/texts.ts'

export interface Scene {
  dxf(): string
  /** The tab that is shown; absent: the model. */
  tab?: string
  /** On dark paper. It stays so: such scenes come last. */
  dark?: boolean
  /** Files of the same folder, which is dropped. */
  beside?: { name: string; data: Uint8Array }[]
}

/** Bright at the top, darker downwards, with a red corner at the upper left. */
const tiles = png(TILES, (x, y) => (x < 3 && y < 3 ? [220, 40, 40] : (x ^ y) & 1 ? [30, 60, 110] : [240 - 20 * y, 235 - 20 * y, 200 - 20 * y]))

/** Clear in the middle, half clear at the border. */
const ring = png(TILES, (x, y) => {
  const out = Math.max(Math.abs(x - 3.5), Math.abs(y - 3.5))
  return [30, 60, 110, out < 2 ? 0 : out > 3 ? 128 : 255]
})

/** The drawings that are compared with pictures, by the name of the picture. */
export const scenes: Record<string, Scene> = {
  areas: { dxf: areas },
  arrowHeads: { dxf: arrowHeads },
  asian: { dxf: asian },
  attachments: { dxf: attachments },
  blocks: { dxf: blocks },
  boundaries: { dxf: boundaries },
  clearPictures: {
    dxf: clearPictures,
    beside: [
      { name: 'tiles.png', data: tiles },
      { name: 'ring.png', data: ring },
    ],
  },
  colors: { dxf: colors },
  curves: { dxf: curves },
  dimensionTexts: { dxf: dimensionTexts },
  gradients: { dxf: gradients },
  islands: { dxf: islands },
  justifications: { dxf: justifications },
  leaders: { dxf: leaders },
  linearDimensions: { dxf: linearDimensions },
  lineTypes: { dxf: lineTypes },
  lineTypeEnds: { dxf: lineTypeEnds },
  lineWeights: { dxf: lineWeights },
  paragraphs: { dxf: paragraphs },
  patterns: { dxf: patterns },
  points: { dxf: points },
  polylines: { dxf: polylines },
  roundDimensions: { dxf: roundDimensions },
  textLooks: { dxf: textLooks },
  drawOrder: { dxf: drawOrder },
  multiLeaders: { dxf: multiLeaders },
  multiLines: { dxf: multiLines },
  pictures: { dxf: pictures, beside: [{ name: 'tiles.png', data: tiles }] },
  tables: { dxf: tables },
  textColumns: { dxf: textColumns },
  wipeouts: { dxf: wipeouts },
  viewports: { dxf: viewports, tab: 'Sheet 1' },
  darkSheet: { dxf: darkSheet, tab: 'Sheet 1', dark: true },
}
